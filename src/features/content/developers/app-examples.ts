import { paths } from '#/shared/paths.ts'

/** What an app publishes about itself, at an address of its own. */
export const appDocument = `{
  "client_id": "https://app.example/app.json",
  "client_name": "Scout",
  "redirect_uris": ["https://app.example/back", "http://127.0.0.1/back"],
  "grant_types": ["authorization_code", "refresh_token"],
  "token_endpoint_auth_method": "none"
}`

/** Where it sends the person, with its own values for state and challenge. */
export const appAddress = (publicUrl: string) => `${publicUrl}${paths.authorize}
  ?response_type=code
  &client_id=https://app.example/app.json
  &redirect_uri=https://app.example/back
  &scope=see-my-profile see-my-applications
  &resource=${publicUrl}/mcp
  &state=…
  &code_challenge=…
  &code_challenge_method=S256`

/** What it does with the code. Run by a test as it stands. */
export const redeemExample = `curl -X POST "$WAYMARK/oauth/token" \\
  -H "Content-Type: application/x-www-form-urlencoded" \\
  -d "grant_type=authorization_code&client_id=https://app.example/app.json&redirect_uri=https://app.example/back&code=$CODE&code_verifier=$VERIFIER"`
