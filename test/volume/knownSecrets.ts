/** A token, and a secret of the settings, which every measured window knows. */
export const token = 'tok-123456';
export const secret = 'v3ry-s3cret-value-0123456789';
