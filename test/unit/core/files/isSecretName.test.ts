import assert from 'node:assert/strict';
import { isSecretName } from '../../../../src/core/files/sensitiveFiles';

/** Names of files with credentials, by whose list has them. */
const secrets = {
  'gitrob and shhgit': `a.pem a.pkcs12 a.p12 a.pfx a.ovpn a.cscfg a.rdp a.bek a.tpm a.fve a.jks a.psafe3 a.kwallet
    a.agilekeychain/contents a.keychain a.tblk/config otr.private_key secret_token.rb credentials.xml credentials.db
    jenkins.plugins.publish_over_ssh.BapSshPublisherPlugin.xml LocalSettings.php Favorites.plist knife.rb
    proftpdpasswd robomongo.json filezilla.xml recentservers.xml terraform.tfvars .exports .functions .extra
    deploy_rsa deploy_dsa deploy_ed25519 deploy_ecdsa .ssh/config a.key a.keypair .bash_history .zsh_history
    .sh_history .zhistory .mysql_history .psql_history .pgpass .irb_history .purple/accounts.xml .irssi/config
    .dbeaver-data-sources.xml .muttrc .s3cfg .aws/credentials sftp-config.json .bashrc .zshrc .cshrc .bash_profile
    .profile .bash_aliases a.keystore a.keyring a.kdb a.kdbx .htpasswd .netrc _netrc .gem/credentials .tugboat
    doctl/config.yaml .git-credentials .config/hub .chef/a.pem etc/shadow .dockercfg .npmrc .env .boto adc.json`,
  gitleaks: 'dist.p12 a.pfx .nuget/NuGet/NuGet.Config',
  secretlint: '.env .npmrc a.p12',
  'github/gitignore': `.env.local .env.production a.env .envrc .Renviron .httr-oauth .terraformrc terraform.rc a.tfstate
    a.tfstate.backup a.auto.tfvars a.tfvars.json a.pkrvars.hcl a.ppk a.jks config/master.key config/secrets.yml
    config/prod.secret.exs .streamlit/secrets.toml export_credentials.cfg key.properties a.publishsettings
    http-client.private.env.json .idea/dataSources.local.xml GitHub.sublime-settings wp-config.php app/etc/env.php`,
  programs: `id_rsa id_ed25519 id_ecdsa_sk id_ed25519_github ssh_host_rsa_key secring.gpg private.asc .gnupg/pubring.kbx
    .password-store/a.gpg service_account.json service-account-dev.json app-service-account.json serviceAccountKey.json
    client_secret_12.json app-firebase-adminsdk-1.json application_default_credentials.json
    .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .cargo/credentials .cargo/credentials.toml
    .config/gh/hosts.yml .config/gcloud/a .azure/a .kube/config kubeconfig kubeconfig.yaml prod.kubeconfig .oci/config
    .vault_pass .vault-password vault_pass.txt .vault-token client.ovpn wg0.conf secrets.yml secrets.production.yml
    secrets.json credentials CREDENTIALS credentials.csv password.txt .secrets .m2/settings.xml
    .m2/settings-security.xml .gradle/gradle.properties .composer/auth.json .docker/config.json .pypirc pip.conf
    .yarnrc.yml .my.cnf .databrickscfg .clasprc.json kaggle.json local.settings.json .dev.vars fish_history
    ConsoleHost_history.txt .git/config module/.git/logs/HEAD /home/me/.ssh/id_rsa.pub`,
};

/** Names that remind of credentials. */
const others = {
  'source code': `src/secrets.ts secrets.test.ts credentials.py Password.vue keys.ts keystore.ts id_rsa.go kubeconfig.go
    environment.ts env.d.ts .env.d.ts src/history.ts src/secrets/index.ts`,
  documentation: 'README.md secrets.md docs/password.html .env.md id_rsa.rst',
  'public keys':
    'id_rsa.pub id_ed25519_github.pub public.key certs/public.key public_key.pem server.pub.pem pubkey.asc',
  examples: `.env.example .env.local.example .env.sample .env.template .env.dist example.env sample.tfvars
    terraform.tfvars.example secrets.example.yml credentials.sample.json .npmrc.template`,
  'encrypted files': 'secrets.enc.yaml .env.gpg credentials.yml.enc secrets.sops.json .env.age',
  'other data': `keyboard.json monkey.json tokenizer.json token.json tokens.css auth.json secret-manager.json
    passwordReset.json settings.xml hosts.yml config.json docker/config.json history.txt x.environment.json
    cert.crt database.yml appsettings.json .github/a.yml .gitignore .envoy.yaml package.json`,
  'templates of Helm': 'charts/app/templates/secret.yaml templates/auth/secrets.yml',
};

/** A name as copies of it are named. */
const copies: ReadonlyArray<(name: string) => string> = [
  ...`~ .bak .bak2 .old .orig .save .copy .tmp .disabled .1 .~1~ .2026-01-31 -20260131 -backup _old .swp .dpkg-old
    .rpmsave`
    .split(/\s+/)
    .map(end => (name: string) => name + end),
  ...[
    ' copy',
    ' copy 2',
    ' (1)',
    '(2)',
    ' - Copy',
    ' - Copy (3)',
    ' - Kopie',
    'のコピー',
    ' - コピー',
  ].map(end => (name: string) => name + end),
  name => `.${name}.swp`,
  name => `#${name}#`,
  name => `.#${name}`,
  name => `Copy of ${name}`,
  name => `${name}.old.bak~`,
  name => name.replace(/(?<=.)(?=\.\w+$)/, ' copy'),
  name => name.replace(/(?<=.)(?=\.\w+$)/, ' (1)'),
  name => name.replace(/(?<=.)(?=\.\w+$)/, '-backup'),
];

/** Other ways to write a path that lead to the same file on some system. */
const spellings: ReadonlyArray<(path: string) => string> = [
  path => path.toUpperCase(),
  path => `${path}.`,
  path => `${path} . `,
  path => `${path}::$DATA`,
  path => path.replaceAll('/', './'),
  path => path.replace('/', '::$INDEX_ALLOCATION/'),
];

function namesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

describe('secret names', () => {
  for (const [source, list] of Object.entries(secrets)) {
    it(`include those of ${source}`, () => {
      assert.deepEqual(
        namesIn(list).filter(name => !isSecretName(name)),
        [],
      );
    });
  }

  for (const [kind, list] of Object.entries(others)) {
    it(`don't include ${kind}`, () => {
      assert.deepEqual(namesIn(list).filter(isSecretName), []);
    });
  }

  it('include those of copies', () => {
    const names = [
      'id_rsa',
      'server.key',
      '.netrc',
      'credentials.json',
      'kubeconfig',
      'secrets.yml',
    ];
    const all = names.flatMap(name => copies.map(copy => `app/${copy(name)}`));
    assert.deepEqual(
      all.filter(name => !isSecretName(name)),
      [],
    );
  });

  it("don't include those of other copies", () => {
    const names = ['id_rsa.pub', '.env.example', 'settings.json', 'app.ts', 'secrets.md'];
    const all = names.flatMap(name => copies.map(copy => `app/${copy(name)}`));
    assert.deepEqual(all.filter(isSecretName), []);
  });

  it('are compared as file systems do', () => {
    const paths = ['a/.env', 'a/id_rsa', '.ssh/config', '.git/config', 'a/.htpasswd.bak'];
    const all = paths.flatMap(path => spellings.map(spelling => spelling(path)));
    assert.deepEqual(
      all.filter(path => !isSecretName(path)),
      [],
    );
    assert.ok(isSecretName('secretsのコピー.yml'.normalize('NFD')));
  });

  it('are recognized by their end if they are longer than any file system allows', () => {
    assert.ok(isSecretName(`${'a.'.repeat(100_000)}pem`));
  });
});
