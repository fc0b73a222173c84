import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { isPassword } from './password.ts'
import { beginSession } from './sessions.ts'
import { signedIn } from './signed.ts'
import { person } from './tables.ts'

interface Entering {
  /** Undefined where nobody has this account; the answer takes as long then. */
  found: { _id: string; hash: string | null } | undefined
  password: string
  device?: string | null
  /** Called once the password was right. */
  succeeded: () => Promise<void>
}

/** Begins a session for somebody with the right password; refuses `wrong-login` for any other. */
export async function enterByPassword(house: House, { found, password, device, succeeded }: Entering): Promise<SignedIn> {
  const hash = found?.hash ?? undefined
  if (!(await isPassword(hash, password)) || !found || !hash) throw new Refusal('wrong-login')
  await succeeded()
  return house.db.transaction(async tx => {
    // The password may have been changed since it was checked.
    const [still] = await tx
      .select({ _id: person._id })
      .from(person)
      .where(and(eq(person._id, found._id), eq(person.passwordHash, hash), isNull(person.deletedAt)))
      .for('share')
    if (!still) throw new Refusal('wrong-login')
    return signedIn(tx, house, found._id, await beginSession(tx, house, found._id, device ?? 'Unbekanntes Gerät'))
  })
}
