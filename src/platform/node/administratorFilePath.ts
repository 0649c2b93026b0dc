/**
 * The path of the administrator's file. Environment variables such as `ProgramFiles` are not used, because whatever
 * starts VS Code can set them; and not `ProgramData`, because every user of Windows can create folders there.
 *
 * @param platform as in `process.platform`
 */
export function administratorFilePath(platform: string): string {
  switch (platform) {
    case 'win32':
      return 'C:\\Program Files\\Agent Query\\services.json';
    case 'darwin':
      return '/Library/Application Support/Agent Query/services.json';
    default:
      return '/etc/agent-query/services.json';
  }
}
