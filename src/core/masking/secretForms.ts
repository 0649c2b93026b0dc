import { toBase64 } from '../files/base64';
import { foldEscapes } from './foldEscapes';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The forms in which a secret occurs in folded texts: the secret itself, and the base64 of it and of any text that
 * contains it. Each form occurs once.
 */
export function secretForms(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // Decoded again, because half of a character has no bytes, and no form in a URL.
  const inUrl = encodeURIComponent(decoder.decode(encoder.encode(secret)));
  // Characters that are not ASCII are several bytes in a URL, which are not folded.
  const inLowerUrl = inUrl.replace(/%[\dA-F]{2}/g, byte => byte.toLowerCase());
  const plain = [secret, secret.replaceAll(' ', '+'), inUrl, inLowerUrl];
  return [
    ...new Set([
      ...plain.map(form => foldEscapes(form).text),
      ...[secret, inJson, inJson.replaceAll('/', '\\/'), inUrl].flatMap(base64Forms),
    ]),
  ];
}

/**
 * The characters that the base64 forms of all texts with a given text in them share. They depend on the length of the
 * text before it, in groups of three bytes.
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
