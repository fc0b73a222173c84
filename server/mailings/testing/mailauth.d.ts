declare module 'mailauth/lib/dkim/verify.js' {
  interface Result {
    status: { result: string }
    signingDomain: string
    signingHeaders?: { keys: string }
  }
  export function dkimVerify(
    input: string | Buffer,
    options: { resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ results: Result[] }>
}
