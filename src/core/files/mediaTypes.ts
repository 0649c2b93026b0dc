/** The table of media types, which is large: import() loads it with the first file. */
export { extension, lookup } from 'mime-types';
