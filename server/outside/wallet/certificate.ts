import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { dayMs } from '#contract/time.ts'
import type { WalletAccess } from '#server/kit/settings.ts'

/** One value of DER: its tag, its length, its bytes. */
function der(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const body = parts.flatMap(part => [...part])
  const long = body.length > 0xff ? [0x82, body.length >> 8, body.length & 0xff] : [0x81, body.length]
  return Uint8Array.from([tag, ...(body.length < 0x80 ? [body.length] : long), ...body])
}
const letters = (said: string) => new TextEncoder().encode(said)
const all = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (...bytes: number[]) => der(0x06, Uint8Array.from(bytes))
const text = (said: string) => der(0x0c, letters(said))
const utc = (at: Date) => der(0x17, letters(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** sha256WithRSAEncryption, commonName and organizationName. */
const rsaSha256 = all(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
const commonName = oid(0x55, 0x04, 0x03)
const organisation = oid(0x55, 0x04, 0x0a)
const nameOf = (common: string) => all(der(0x31, all(commonName, text(common))), der(0x31, all(organisation, text('MUSTER'))))

const pem = (body: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(body)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`

/** A certificate that signs itself, for a year: no phone trusts it. */
function selfSigned(name: string, { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const [from, to] = [new Date(Date.now() - dayMs), new Date(Date.now() + 365 * dayMs)]
  const serial = new Uint8Array(randomBytes(12))
  serial[0] = 0x01
  const whole = all(
    der(0xa0, der(0x02, Uint8Array.of(2))),
    der(0x02, serial),
    rsaSha256,
    nameOf(name),
    all(utc(from), utc(to)),
    nameOf(name),
    new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  )
  return pem(all(whole, rsaSha256, der(0x03, Uint8Array.of(0), new Uint8Array(sign('sha256', whole, privateKey)))))
}

/** The sandbox's own certificate, made anew. */
export async function sampleAccess(): Promise<WalletAccess> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const cert = selfSigned('Formkurve MUSTER', pair)
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert, wwdr: cert, key, passType: 'pass.example.formkurve.muster', team: 'MUSTER0000' }
}
