import { hash, verify } from '@node-rs/argon2'
import { cleanPassword } from '#contract/clean.ts'

/** argon2id; the package's enum can't be imported under `verbatimModuleSyntax`. */
const argon2id = 2
const strength = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once; hashing fills the thread pool that files need too. */
const most = 2
let busy = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= most) await new Promise<void>(go => queue.push(go))
  else busy++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(cleanPassword(password), strength))

/**
 * Compares a password with a hash; without a hash it takes as long. On a miss it is tried as it was typed: hashes of before were made of that.
 */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await nobody())
  const compare = (typed: string) => inTurn(() => verify(against, typed).catch(() => false))
  const clean = cleanPassword(password)
  const same = (await compare(clean)) || (clean !== password && (await compare(password)))
  return same && hashed !== undefined
}

let nobodys: Promise<string> | undefined
function nobody() {
  nobodys ??= hashPassword(crypto.randomUUID())
  return nobodys
}
/** Makes the hash of no one's password ahead, so that not even the first try shows whether an account exists. */
export const warmUp = () => void nobody()
