/**
 * Replaces VS Code's native log writer in the browser host, so that nothing has to be compiled. It has the same
 * functions and the same file format. Files are not rotated, because their folders exist only for one session.
 */
const fs = require('node:fs');
const path = require('node:path');

const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  /**
   * @param {string} type
   * @param {string} _name
   * @param {string} [file]
   */
  constructor(type, _name, file) {
    /** @type {number | undefined} */
    this.file = undefined;
    if (file !== undefined && !type.startsWith('stdout')) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      this.file = fs.openSync(file, 'a');
    }
    this.level = 2;
    this.isPlain = false;
  }

  /** @param {string} message */
  trace(message) {
    this.write(0, message);
  }

  /** @param {string} message */
  debug(message) {
    this.write(1, message);
  }

  /** @param {string} message */
  info(message) {
    this.write(2, message);
  }

  /** @param {string} message */
  warn(message) {
    this.write(3, message);
  }

  /** @param {string} message */
  error(message) {
    this.write(4, message);
  }

  /** @param {string} message */
  critical(message) {
    this.write(5, message);
  }

  getLevel() {
    return this.level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.level = level;
  }

  /** VS Code sets only one pattern, which `write` implements. */
  setPattern() {
    this.isPlain = false;
  }

  /** Output channels write their own line ends and times. */
  clearFormatters() {
    this.isPlain = true;
  }

  /** Every write is complete when it returns. */
  flush() {}

  drop() {
    if (this.file !== undefined) {
      fs.closeSync(this.file);
      this.file = undefined;
    }
  }

  /**
   * @param {number} level
   * @param {string} message
   */
  write(level, message) {
    if (this.file !== undefined && level >= this.level) {
      fs.writeSync(this.file, this.isPlain ? message : `${now()} [${names[level]}] ${message}\n`);
    }
  }
}

function now() {
  const time = new Date();
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
}

exports.version = 0;
exports.Logger = Logger;
/** VS Code also sets the level on each logger that it creates later. */
exports.setLevel = () => {};
exports.setFlushOn = () => {};

/**
 * @param {string} name
 * @param {string} file
 */
exports.createRotatingLogger = async (name, file) => new Logger('rotating', name, file);

/**
 * @param {string} name
 * @param {string} file
 */
exports.createAsyncRotatingLogger = async (name, file) => new Logger('rotating_async', name, file);
