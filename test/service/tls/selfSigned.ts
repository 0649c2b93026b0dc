/**
 * A self-signed certificate for localhost and 127.0.0.1, and its key, for tests only. Created with `openssl req -x509
 * -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500`. It is in a module instead of PEM files, so that
 * bundled suites do not need a path to it.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqrImgrWUAouf4Pth
bFvJYGh0PnwB+CEB5vit4fwOuiWhRANCAATy2mTKYpSDCcI8HwC7bQQX0wuMKFk2
3zW2pKWHo8OmGvfZPgitDbk3Dw9IWd8kJU7L8aHCR3BSwQDr4EYCzcDZ
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBzDCCAXOgAwIBAgIUdBJSbIDBjEaK39bnDgMkru3GEVUwCgYIKoZIzj0EAwIw
LTErMCkGA1UEAwwiQWdlbnQgUXVlcnkgdGVzdCBvbmx5LCBub3QgdHJ1c3RlZDAg
Fw0yNjExMjAxMjI2NTlaGA8yMTI2MTAyNzEyMjY1OVowLTErMCkGA1UEAwwiQWdl
bnQgUXVlcnkgdGVzdCBvbmx5LCBub3QgdHJ1c3RlZDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABPLaZMpilIMJwjwfALttBBfTC4woWTbfNbakpYejw6Ya99k+CK0N
uTcPD0hZ3yQlTsvxocJHcFLBAOvgRgLNwNmjbzBtMB0GA1UdDgQWBBSLoXc9fqCD
12mgCov+KC1wONtywTAfBgNVHSMEGDAWgBSLoXc9fqCD12mgCov+KC1wONtywTAP
BgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggq
hkjOPQQDAgNHADBEAiB1M2LfZkWB7qLRHlLzyMBbg6SXGi7MhrkdaWSv3iOcNwIg
Z8KTWlqbyeQ3ZbZDwfK47SeLsg16oMcOk3O0Fc5Dn0g=
-----END CERTIFICATE-----
`,
};
