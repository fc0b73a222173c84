import { type AnyCall, nameOf } from './call.ts'
import { nameToday } from './earlierNames.ts'
import { type DomainName, loaders } from './index.ts'

const callsOf = (domain: DomainName): Promise<Record<string, AnyCall>> => loaders[domain]()

/** The call of this name, `courses.signUp`, also under one that it had before; undefined where this version has no such call. */
export async function callNamed(name: string): Promise<AnyCall | undefined> {
  const [domain = '', own = ''] = nameToday(name).split('.')
  const calls = Object.hasOwn(loaders, domain) ? await callsOf(domain as DomainName) : undefined
  return calls && Object.hasOwn(calls, own) ? calls[own] : undefined
}

/** The names of all calls by `METHOD path`, under which answers were kept before calls knew their names. */
export async function namesByPath(): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all((Object.keys(loaders) as DomainName[]).map(callsOf))
  return new Map(all.flatMap(calls => Object.values(calls).map(call => [`${call.method} ${call.path}`, nameOf(call)])))
}
