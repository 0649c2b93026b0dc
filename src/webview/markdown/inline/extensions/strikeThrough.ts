import type { StateInline } from 'markdown-it';

/** What markdown-it knows two tildes by. */
const double = '~'.charCodeAt(0);

/** What it knows one by until they are paired: one tilde does not pair with two. */
const single = 0x10000 + double;

/** Makes markdown-it strike text through between one or two tildes, as GFM does. More tildes are text. */
export function strikeThrough({ inline: { ruler, ruler2 } }: StateInline['md']): void {
  ruler.at('strikethrough', tokenize);
  ruler2.before('strikethrough', 'tildes', state => {
    for (const { delimiters = [] } of [state, ...state.tokens_meta.map(meta => meta ?? {})]) {
      for (const delimiter of delimiters) {
        if (delimiter.marker === single) {
          delimiter.marker = double;
        }
      }
    }
    return true;
  });
}

function tokenize(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== '~') {
    return false;
  }
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length <= 2) {
    const marker = length === 1 ? single : double;
    state.delimiters.push({
      marker,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open,
      close,
    });
  }
  state.pos += length;
  return true;
}
