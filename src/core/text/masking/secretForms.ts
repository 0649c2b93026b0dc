import { toBase64 } from '../../files/toBase64';
import { resolveEscapes } from './resolveEscapes';

/** How often a text may be escaped: JSON in JSON in a URL in HTML. */
export const maxEscapes = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The forms in which a secret occurs in texts whose escapes are resolved: itself, and base64 of it and of any text that
 * contains it.
 */
export function secretForms(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // As it is sent: half of a character has no bytes, and no form in a URL.
  const inUrl = encodeURIComponent(decoder.decode(encoder.encode(secret)));
  return [
    secret,
    resolved(secret),
    secret.replaceAll(' ', '+'),
    // Characters that are not in ASCII are several bytes, which are not resolved.
    ...[inUrl, inUrl.replace(/%[\dA-F]{2}/g, byte => byte.toLowerCase())].map(resolved),
    ...[secret, inJson, inJson.replaceAll('/', '\\/'), inUrl].flatMap(base64Forms),
  ];
}

/** A text without escapes, as it is after all were resolved. */
function resolved(text: string): string {
  let result = text;
  for (let times = 0; times < maxEscapes; times++) {
    result = resolveEscapes(result)?.text ?? result;
  }
  return result;
}

/**
 * What base64 of any text that contains a text has in common. That depends on the length of what is before it, in groups
 * of three bytes.
 */
function base64Forms(text: string): readonly string[] {
  const bytes = encoder.encode(text);
  return [0, 1, 2].flatMap(before => {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    // Characters that depend on the bytes before or after it are left out.
    const form = toBase64(shifted).slice(
      Math.ceil((before * 8) / 6),
      Math.floor((shifted.length * 8) / 6),
    );
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
