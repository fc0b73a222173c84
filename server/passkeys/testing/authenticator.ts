import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>

const base64url = (bytes: ArrayLike<number>) => Buffer.from(Uint8Array.from(bytes)).toString('base64url')
const sha256 = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest())
const joined = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap(part => Array.from(part)))
const bigEndian = (value: number, length: number) => Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 255)

/** A passkey in a test's hands, as a phone would hold one for `origin`. */
export class TestPasskey {
  readonly id = randomBytes(16)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 1
  /** True where it asks for a finger or a code. */
  verifies = true

  constructor(
    readonly origin: string,
    readonly host = new URL(origin).hostname,
  ) {}

  #data(flags: number, more: ArrayLike<number> = []) {
    return joined(sha256(this.host), [this.verifies ? flags : flags & ~4], bigEndian(this.counter, 4), more)
  }

  #said(type: string, challenge: string) {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
  }

  /** The answer of `navigator.credentials.create`. */
  created({ challenge }: Json): Json {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map(part => Uint8Array.from(Buffer.from(part ?? '', 'base64url')))
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, left!],
        [-3, right!],
      ]) as never,
    )
    const credential = joined(new Uint8Array(16), bigEndian(this.id.length, 2), this.id, key)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(0x45, credential)],
    ])
    const said = this.#said('webauthn.create', String(challenge))
    return this.#answer({
      clientDataJSON: Buffer.from(said).toString('base64url'),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /** The answer of `navigator.credentials.get`; each use raises the counter. */
  used({ challenge }: Json): Json {
    this.counter++
    const data = this.#data(0x05)
    const said = this.#said('webauthn.get', String(challenge))
    const signature = createSign('sha256')
      .update(joined(data, sha256(said)))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: Buffer.from(said).toString('base64url'),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  #answer(response: Json): Json {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
