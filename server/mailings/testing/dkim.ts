import type { KeyObject } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'

/** What another library says of a mail's signature, given the key that stands in the name server. */
export async function dkimOf(raw: string, key: KeyObject) {
  const record = `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), { resolver: async () => [[record]] })
  const [first] = results
  const headers = /\bh=([^;]{1,1000});/.exec(raw.replace(/\r\n[ \t]/g, ''))?.[1] ?? ''
  return { result: first?.status.result, domain: first?.signingDomain, headers: headers.toLowerCase().split(':') }
}
