import assert from 'node:assert/strict';
import { runsByItself } from '../../../../src/core/files/sensitiveFiles';

/** Files that run by themselves, by whose list has them. */
const automatic = {
  'VS Code': `.git/config server.xml build.rs web.config .gitattributes .npmrc .yarnrc .yarnrc.yml .pnpmfile.js
    .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml a.code-workspace gradle.properties ruby_lsp/a/addon .mcp.json
    .vscode/settings.json .vscode/tasks.json .github/agents/a.md .github/hooks/a.json .claude/agents/a.md
    .claude/settings.json .claude/settings.local.json .codex/agents/a.toml .codex/config.toml .codex/hooks.json`,
  'Claude Code': `.gitconfig .gitmodules .bashrc .bash_profile .zshrc .zprofile .profile .zshenv .zlogin .zlogout
    .bash_login .bash_aliases .bash_logout .envrc .ripgreprc .mcp.json .claude.json .pnp.cjs .pnp.loader.mjs
    bunfig.toml .bunfig.toml .bazelrc .bazelversion .bazeliskrc .pre-commit-config.yaml lefthook.yml .lefthook.yaml
    gradle/wrapper/gradle-wrapper.properties .mvn/wrapper/maven-wrapper.properties .devcontainer.json
    pyrightconfig.json .vscode/a .idea/a .claude/a .husky/pre-commit .cargo/config.toml .devcontainer/Dockerfile
    .yarn/releases/yarn.cjs .mvn/extensions.xml .config/git/config`,
  Codex: '.git/hooks/pre-commit .codex/a .agents/skills/a/SKILL.md',
  'Roo Code': `.rooignore .roomodes .roorules .roorules-code .clinerules .clinerules/a.md .roo/mcp.json .rooprotected
    AGENTS.md AGENT.md`,
  Renovate: `.github/workflows/ci.yml .github/actions/a/action.yml .gitea/workflows/a.yml .forgejo/workflows/a.yml
    .gitlab-ci.yml ci/deploy.gitlab-ci.yml .circleci/config.yml .travis.yml azure-pipelines.yml
    .azuredevops/a.yml bitbucket-pipelines.yml bitrise.yml buildkite.yml .buildkite/pipeline.yml cloudbuild.yaml
    .crow.yaml .drone.yml .vela.yml .woodpecker.yml .woodpecker/a.yaml`,
  services: `Jenkinsfile Jenkinsfile.release a.Jenkinsfile appveyor.yml .appveyor.yml .cirrus.yml .semaphore/semaphore.yml
    .tekton/a.yaml .teamcity/settings.kts bamboo-specs/a.yml .harness/a.yaml .builds/a.yml .build.yml .zuul.yaml
    codemagic.yaml wercker.yml buddy.yml buildspec.yml ci_scripts/ci_post_clone.sh .gitlab/ci/a.yml
    .readthedocs.yaml netlify.toml vercel.json codefresh.yml .taskcluster.yml .pipelines/a.yml heroku.yml .do/app.yaml
    .platform/hooks/a .ebextensions/a.config`,
  agents: `.cursor/mcp.json .gemini/settings.json .windsurf/a .kiro/hooks/a .opencode/a opencode.json .continue/a
    .aider.conf.yml CLAUDE.md GEMINI.md .agent/rules/a.md .aiassistant/rules/a.md .rovodev/config.yml WARP.md .rules
    .github/prompts/a.md .cursorrules .github/copilot-instructions.md`,
  editors: `.helix/languages.toml a.sublime-project .zed/tasks.json .fleet/run.json .vs/tasks.vs.json .exrc .vimrc .nvim.lua .dir-locals.el .gitpod.yml .replit
    devcontainer.json`,
  tools: `.githooks/pre-push .lintstagedrc.js .mise.toml mise.toml .tmux.conf .config/fish/conf.d/a.fish
    Microsoft.PowerShell_profile.ps1 pip.conf NuGet.config gradlew gradlew.bat mvnw .irbrc .pryrc .gdbinit .lldbinit
    .Rprofile .inputrc rust-toolchain.toml rust-analyzer.toml .ghci sitecustomize.py a.pth .curlrc .htaccess`,
};

/** Sources, manifests, and build files: somebody starts the program, build, or test that runs them. */
const ordinary = `src/app.ts README.md package.json package-lock.json Cargo.toml Cargo.lock app.csproj build.gradle
  build.gradle.kts pom.xml Makefile CMakeLists.txt Dockerfile docker-compose.yml setup.py setup.cfg pyproject.toml
  conftest.py tsconfig.json eslint.config.js vite.config.ts .editorconfig .gitignore .prettierrc .nvmrc
  .github/CODEOWNERS .github/ISSUE_TEMPLATE/bug.md .gitlab/issue_templates/bug.md docs/agents.html src/hooks/useApp.ts
  src/vscode/settings.json mcp.json locales/en/mcp.json scripts/build.sh src/mise/index.ts cursor/rules.ts pipeline.yml`;

function namesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

describe('files that run by themselves', () => {
  for (const [source, list] of Object.entries(automatic)) {
    it(`include those of ${source}`, () => {
      assert.deepEqual(
        namesIn(list).filter(path => !runsByItself(path) || !runsByItself(`packages/app/${path}`)),
        [],
      );
    });
  }

  it("don't include sources, manifests, and build files", () => {
    assert.deepEqual(namesIn(ordinary).filter(runsByItself), []);
  });

  it('are compared as file systems do', () => {
    const spellings = [
      '.VSCODE/Tasks.json',
      '.vscode./tasks.json',
      '.mcp.json.',
      '.mcp.json::$DATA',
    ];
    assert.deepEqual(
      spellings.filter(path => !runsByItself(path)),
      [],
    );
  });
});
