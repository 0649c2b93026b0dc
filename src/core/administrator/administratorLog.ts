import type { AdministratorServices } from './administratorServices';

/** The lines of the log about the administrator's file; empty if there is none. */
export function administratorLog({
  path,
  services,
  locked,
  error,
}: AdministratorServices): readonly string[] {
  if (path === '') {
    return [];
  }
  if (error) {
    const { rule, place } = error.details;
    return [
      `Administrator's file ${path}: not valid, so nothing is sent: ${rule} ${place ?? ''}`.trim(),
    ];
  }
  const names = services.map(({ name, baseUrl }) => `${name} (${baseUrl})`);
  return [
    `Administrator's file ${path}: ${locked ? 'locked' : 'not locked'}, ${names.join(', ') || 'no services'}`,
  ];
}
