import { type AnyCall, nameOf } from './call.ts'
import type { loaders } from './index.ts'

type Loaders = typeof loaders

/** The full name of a call that is there today: `courses.signUp`. */
export type CallName = { [Domain in keyof Loaders]: `${Domain}.${keyof Awaited<ReturnType<Loaders[Domain]>> & string}` }[keyof Loaders]

/** The same of a call at hand. */
export const callNameOf = (call: Pick<AnyCall, 'name' | 'path'>) => nameOf(call) as CallName
