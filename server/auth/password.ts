import { hash, verify } from '@node-rs/argon2'

/** The package's enum can't be imported under `verbatimModuleSyntax`. */
const argon2id = 2
const strength = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing fills the thread pool that files need too, so few hash at once. */
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

export const hashPassword = (password: string) => inTurn(() => hash(password, strength))

/** Takes as long for nobody as for somebody. */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await nobody())
  const same = await inTurn(() => verify(against, password).catch(() => false))
  return same && hashed !== undefined
}

let nobodys: Promise<string> | undefined
function nobody() {
  nobodys ??= hashPassword(crypto.randomUUID())
  return nobodys
}
/** Hashes nobody's password ahead, so that not even the first try tells. */
export const warmUp = () => void nobody()
