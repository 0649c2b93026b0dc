import { comparablePath, inList, type NameList, originalPath } from './namePatterns';

/** Files that shells read when they start, and that often export tokens (gitrob, shhgit, Claude Code). */
const shellFiles = `
  .{bash,zsh,csh,tcsh,ksh,mksh}rc .{bash_,zsh_,z,}profile .{bash_,z,}login .{bash_,z,}logout .zshenv
  .{bash_,zsh_,}aliases .exports .functions .extra .config/fish/config.fish {,*_}profile.ps1`;

/**
 * Files that usually hold credentials. Their bases are the signatures of gitrob and shhgit, the rules of gitleaks and
 * secretlint that are about names, and the templates of github/gitignore. Files in which programs keep a login were
 * added according to the programs' documentation. Files that are mostly harmless are left out: logs, databases,
 * certificates, signatures, and the settings of applications (`settings.py`, `database.yml`, `config.php`).
 */
const secretFiles: NameList = {
  // gitrob, shhgit, gitleaks (pkcs12-file), secretlint (gcp: .p12), gitignore (Android, OpenSSL)
  keys: `*.{pem,key,keypair,p12,pfx,pkcs12,p8,pk8,pvk,jks,jceks,bks,keystore,keytab} otr.private_key
    *{private,secret}*.{asc,gpg} secring.* *.decrypt.private.php`,
  // gitrob, shhgit, gitignore (PuTTY); ssh-keygen
  ssh: `ssh/config id_{rsa,dsa,ecdsa,ed25519}{,{_,-,.}*} *_{rsa,dsa,ecdsa,ed25519} ssh_host_*_key *.ppk`,
  // gitrob, shhgit; 1Password
  passwordStores: '*.{kdb,kdbx,psafe3,kwallet,keyring,keychain,keychain-db,1pif,bek,tpm,fve}',
  // secretlint (no-dotenv), gitrob, gitignore (Node, Nextjs, Laravel, VisualStudio, R); direnv, Wrangler
  environment: '.env .env{.,-,_}* *.env .envrc{,.*} .dev.vars{,.*} .Renviron',
  shells: shellFiles,
  // gitrob, shhgit; fish, PowerShell
  histories: '.*_history .{,z}history fish_history ConsoleHost_history.txt',
  // gitrob (credentials.*), gitignore (Rails, Streamlit, Elixir); AWS, Docker, .NET, Kubernetes
  words: `{credential,secret,password}{,s}
    {credential,secret,password}{,s}{,.*}.{json,yml,toml,ini,cfg,conf,config,properties,txt,csv,xml,plist,db}
    passwd.txt *.secret{,s} *.secret.exs secret_token.rb`,
  // gitrob, secretlint (npm: .npmrc); Yarn, PyPI, Cargo, Maven, Gradle, Composer, Bundler, NuGet, Docker, Podman, Helm
  registries: `.npmrc .yarnrc.yml .pypirc pip.{conf,ini} .cargo/credentials .m2/settings{,-security}.xml
    .gradle/gradle.properties composer/auth.json .gem/credentials .bundle/config .nuget/NuGet/NuGet.Config
    .dockercfg .dockerconfigjson .docker/config.json containers/auth.json helm/registry/config.json`,
  // gitrob, shhgit, gitignore (VisualStudio, R); Google, Firebase, Kubernetes, Databricks, Hugging Face, Vercel, Azure
  clouds: `kubeconfig{,{.,-,_}*} *.kubeconfig .config/hub doctl/config.yaml rclone.conf adc.json
    application_default_credentials.json *service{,-,_}account*.json client_secret*.json *firebase-adminsdk*.json .boto
    .s3cfg .tugboat .clasprc.json .databrickscfg .dbt/profiles.yml kaggle.json huggingface/{,stored_}token{,s}
    com.vercel.cli/auth.json .sentryclirc local.settings.json *.{publishsettings,cscfg} *.pubxml.user .httr-oauth`,
  // gitrob, shhgit, gitignore (Terraform, Packer); Ansible, Vault
  infrastructure: `*.tfvars{,.json} *.tfstate{,.*} *.pkrvars.hcl .terraformrc terraform.rc credentials.tfrc.json
    {,*_,*-}vault{_,-}pass{,word}{,.txt} .vault-token knife.rb hudson.util.Secret
    jenkins.plugins.publish_over_ssh.BapSshPublisherPlugin.xml`,
  // gitrob, shhgit, gitignore (JetBrains, SublimeText); git, PostgreSQL, MySQL, mail and chat programs
  logins: `{.,_}netrc .authinfo .git-credentials git/credentials .gitcookies .mylogin.cnf .my.cnf .pgpass pgpass.conf
    {.,}ht{passwd,digest} etc/{,g}shadow proftpdpasswd .muttrc .msmtprc .fetchmailrc .mbsyncrc .offlineimaprc
    .smbcredentials davfs2/secrets purple/accounts.xml irssi/config weechat/sec.conf *.rdp .ftpconfig
    dbeaver-data-sources.xml credentials-config.json dataSources.local.xml webServers.xml robomongo.json
    {filezilla,recentservers,sitemanager}.xml sftp-config*.json .vscode/sftp.json Favorites.plist
    GitHub.sublime-settings http-client.private.env.json`,
  // gitrob, shhgit; WireGuard, NetworkManager, wpa_supplicant
  networks: '*.{ovpn,nmconnection} wg{0,1,2}.conf wireguard/*.conf wpa_supplicant*.conf',
  // gitrob, shhgit, gitignore (WordPress, Magento, Drupal, Symfony, Flutter, Godot)
  applications: `wp-config.php LocalSettings.php settings.local.php app/etc/env.php app/config/parameters.yml
    {key,keystore}.properties export_credentials.cfg`,
  // Claude Code, Codex, Gemini, OpenCode, Copilot
  agents: `.claude/.credentials.json .claude.json .codex/auth.json oauth_creds.json opencode/auth.json
    .copilot/config.json claude_desktop_config.json`,
};

/** Folders in which any file may hold credentials: the repository of git has them in its configuration and logs. */
const secretFolders: NameList = {
  // gitrob, shhgit
  keys: '.ssh/ .gnupg/ .password-store/ .chef/ *.{agilekeychain,opvault,tblk}/',
  clouds: `.aws/ .azure/ .kube/ .oci/ .aliyun/ .bluemix/ .snowflake/ .snowsql/ .pulumi/
    .config/{gcloud,gh,glab-cli,github-copilot,hcloud,scw,doctl,op,rclone,netlify,configstore}/`,
  repositories: '.git/ .subversion/auth/',
};

/** Ends of paths of files that match {@link secretFiles} but hold no secret. */
const harmless: readonly RegExp[] = [
  // An example, or the public half of a key
  /(?:^|[-._ /])(?:examples?|samples?|templates?|tmpl|tpl|schema|pub(?:key)?|public(?:key)?)(?:[-._ ][^/]*)?$|\.dist$/i,
  // Source code or documentation
  /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|cs|c|cc|cpp|h|hpp|swift|scala|html?|mdx?|rst|adoc)$/i,
  // Encrypted
  /\.(?:enc|encrypted|sealed|sops)\.[^./]+$|\.[^./]+\.(?:enc|encrypted|gpg|age)$/i,
  // A template of a Helm chart
  /\.ya?ml$(?<=(?:^|\/)templates\/.*)/i,
];

/**
 * Files that run, or name what is run, without being started: when a folder is opened, a shell or tool starts, a commit
 * is made or pushed, or a language server reads them. Their bases are the files that VS Code asks about
 * (`chat.tools.edits.autoApprove`) and that Claude Code, Codex, and Roo Code protect. VS Code's manifests, build files,
 * and lock files are left out (`package.json`, `*.csproj`, `*.gradle`, `Cargo.lock`): one change in ten is about them,
 * and they run in a build that the user starts.
 */
const automaticFiles: NameList = {
  // VS Code, Claude Code, Roo Code; dev containers, JetBrains, Zed, Helix, Sublime Text, Vim, Emacs, Gitpod, Replit,
  // devfile
  editors: `.vscode/ *.code-workspace .devcontainer/ devcontainer.json .idea/ .zed/ .fleet/ .nova/ .vs/ .theia/
    .externalToolBuilders/ .helix/ .vim/ .{,g,n,l}vimrc .nvim.lua .exrc .config/nvim/ .emacs .emacs.d/ .dir-locals*.el
    .gitpod.yml *.sublime-project .ona/ .idx/ .codesandbox/ .stackblitzrc .replit replit.nix devfile.yml`,
  // VS Code, Claude Code, Codex, Roo Code; the documentation of each agent
  agents: `.mcp.json .claude/ .claude.json .cursor/ .codex/ .agents/ .gemini/ .roo/ .roo* .cline/ .continue/
    .windsurf/ .codeium/ .kiro/ .kilocode/ .kilocodemodes .opencode/ opencode.json{,c} .qwen/ .amazonq/ .junie/
    .augment/ .trae/ .factory/ .agent/ .aiassistant/ .rovodev/ .tabnine/ .warp/ .pi/ .goose/ .openhands/ .crush/
    crush.json .copilot/ .aider.conf.yml claude_desktop_config.json
    .github/{agents,chatmodes,hooks,instructions,prompts,skills}/`,
  // Roo Code; instructions that agents follow in each session
  instructions: `AGENTS{,.*}.md AGENT.md CLAUDE{,.local}.md GEMINI.md WARP.md .rules copilot-instructions.md
    .clinerules* .clinerules/ .{cursor,windsurf}rules .goosehints`,
  // VS Code, Claude Code; Mercurial, Subversion, and the programs that manage hooks
  hooks: `.git/ .git{config,modules,attributes} .config/git/ .git{,-}hooks/ .husky/ .huskyrc*
    .pre-commit-{config,hooks}.yml prek.toml lefthook{,-local}.{yml,toml,json{,c}} .lefthook{,-local}/ .lintstagedrc*
    lint-staged.config.* {nano-staged,simple-git-hooks}.* .overcommit.yml captainhook.json grumphp.yml{,.dist} hk.pkl
    .hg/ .hgrc .jj/ .sl/ .svn/`,
  // Renovate's managers; the documentation of each service
  pipelines: `.{github,gitea,forgejo}/{workflows,actions}/ .gitlab/ci/ .gitlab/*.yml *.gitlab-ci{,.*}.yml .circleci/
    circle.yml .travis.yml *azure*pipeline*.yml .azure-pipelines/ .azuredevops/ .vsts-*.yml Jenkinsfile{,.*}
    *.Jenkinsfile .buildkite/ buildkite.yml .drone.{yml,star,jsonnet} .{woodpecker,crow}/ .{woodpecker,crow}.yml
    *bitbucket-pipelines.yml appveyor.yml .cirrus.{yml,star} .semaphore/ .tekton/ .teamcity/ bamboo-specs/ .harness/
    .vela.yml screwdriver.yml .builds/ .build.yml zuul.yml zuul.d/ .prow.yml bitrise.yml codemagic.yml wercker.yml
    codeship-*.yml buddy.yml .buddy/ shippable.yml .scrutinizer.yml buildspec*.yml cloudbuild*.{yml,json} ci_scripts/
    .onedev-buildspec.yml .tangled/ *.gocd.yml atlantis.yml .spacelift/ .readthedocs.yml netlify.toml vercel.json
    amplify.yml render.yml railway.{json,toml} Procfile heroku.yml .do/ .platform/ .platform.app.yml .ebextensions/
    codefresh.yml .codefresh/ .taskcluster.yml .pipelines/ .expeditor/`,
  shells: shellFiles,
  // X, tmux, Readline, systemd, launchd, cron
  sessions: `.config/{fish,autostart,systemd}/ .{xinitrc,xprofile,xsession,xsessionrc,tmux.conf,screenrc}
    .pam_environment .inputrc crontab Launch{Agents,Daemons}/ autorun.inf`,
  // Claude Code; direnv, mise, autoenv, Devbox, devenv
  environments: `.envrc .direnvrc .config/direnv/ mise{,.*}.toml mise/config{,.*}.toml .mise/tasks/ .rtx.toml
    .autoenv{,.zsh} devbox.json devenv.nix`,
  // VS Code, Claude Code; pip, conda, RubyGems, Bundler, Gradle, sbt, NuGet
  packageManagers: `.npmrc .yarnrc{,.yml} .yarn/ .pnp.* .pnpmfile.* pnpm-workspace.yaml bunfig.toml .cargo/
    pip.{conf,ini} .condarc .gemrc .bundle/ .bazel{rc,version,iskrc} .mvn/ mvnw{,.cmd} gradlew{,.bat} gradle/wrapper/
    {gradle,maven}-wrapper.* gradle.properties init.gradle{,.kts} .gradle/init.d/ .{sbt,jvm}opts NuGet.config`,
  // VS Code (build.rs, Ruby LSP), Claude Code (ripgrep, Pyright); rustup, rust-analyzer; files that interpreters and
  // debuggers read when they start
  languages: `build.rs rust-toolchain{,.toml} rust-analyzer.toml ruby_lsp/*/addon{,.rb} pyrightconfig.json
    {site,user}customize.py *.pth .pythonrc{,.py} .pdbrc{,.py} .ipython/ .jupyter/ {ipython,jupyter}*_config.py
    .{Rprofile,Renviron} .{irb,pry,rdbg,byebug}rc .ghci .ocamlinit .erlang .iex.exs .octaverc .guile config/startup.jl
    .{gdb,lldb}init .{psql,sqlite}rc .mongo{,sh}rc.js .{ripgrep,curl,wget}rc`,
  // VS Code; Apache, PHP
  servers: 'web.config server.xml .htaccess .user.ini',
};

const isSecretFile = inList(secretFiles);
const isInSecretFolder = inList(secretFolders);
const isAutomaticFile = inList(automaticFiles);

/**
 * Guesses from a file's path alone if the file holds credentials, or is a copy of one that does.
 *
 * @param path with forward slashes
 */
export function isSecretName(path: string): boolean {
  const original = originalPath(comparablePath(path));
  return (
    isInSecretFolder(original) ||
    (isSecretFile(original) && !harmless.some(end => end.test(original)))
  );
}

/**
 * Decides from a file's path alone if the file runs, or names what is run, without being started.
 *
 * @param path with forward slashes
 */
export function runsByItself(path: string): boolean {
  return isAutomaticFile(comparablePath(path));
}
