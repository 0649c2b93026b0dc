import { isSecretName } from '../files/isSecretName';

/** Files that are run, or that say what is run, by VS Code, a shell, git, or a build server. */
const runs =
  /(?:^|\/)(?:\.vscode|\.idea|\.devcontainer|\.husky|\.githooks|\.github\/(?:workflows|actions)|\.circleci)\/|(?:^|\/)(?:\.envrc|\.gitlab-ci\.ya?ml|\.travis\.yml|azure-pipelines\.ya?ml|Jenkinsfile|\.gitattributes|\.gitmodules|[^/]+\.code-workspace)$/i;

/** Tells if a person must decide about each change of a file: it decides what is run, or it may hold credentials. */
export function isSensitivePath(path: string): boolean {
  return runs.test(path) || isSecretName(path);
}
