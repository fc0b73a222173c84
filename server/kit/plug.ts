/** Something that a domain gives to a room that asks for it; only the plug that made it, which bears this name, reads it. */
export interface Plugged {
  readonly plug: string
}

interface PlugDomains {
  readonly domains: readonly { readonly plugs?: readonly Plugged[] }[]
}

/** A place into which domains put a part. The room that asks declares it in its `plugs.ts`; a domain lists `of(part)` among its `plugs`. */
export interface Plug<Part> {
  of(part: Part): Plugged
  /** The parts that the domains give here, in their order. */
  all(house: PlugDomains): Part[]
  /** The first of them, where one domain gives it for all; nothing where none does. */
  one(house: PlugDomains): Part | undefined
}

export function plug<Part>(name: string): Plug<Part> {
  const parts = new WeakMap<Plugged, { part: Part }>()
  // Domains are listed once; calls ask here very often.
  const found = new WeakMap<PlugDomains['domains'], Part[]>()
  const all = ({ domains }: PlugDomains) => {
    const known =
      found.get(domains) ?? domains.flatMap(({ plugs = [] }) => plugs.flatMap(each => parts.get(each) ?? [])).map(({ part }) => part)
    found.set(domains, known)
    return [...known]
  }
  return {
    of(part) {
      const plugged = { plug: name }
      parts.set(plugged, { part })
      return plugged
    },
    all,
    one: house => all(house)[0],
  }
}

/** The part that stands under this key in one of these. */
export const under = <Key extends string, Part>(parts: readonly { readonly [Each in Key]?: Part }[], key: Key): Part | undefined =>
  parts.find(part => part[key] !== undefined)?.[key]
