import { useEffect, useState } from 'react'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** The keys in a mailed link: read once, then removed from the address, which is on the screen, in the history and sent along; `id` stays. */
export function useLinkKeys<Name extends string>(
  to:
    | 'forgot'
    | 'emailChange'
    | 'party'
    | 'alibeyEdit'
    | 'einsteinContest'
    | 'contractStart'
    | 'thanks'
    | 'leadEntry'
    | 'promotions'
    | 'wheel',
  names: readonly Name[],
) {
  const search = useQueryText()
  const go = useGo()
  const [kept, setKept] = useState(search)
  const came = names.some(name => search[name] !== undefined)
  useEffect(() => {
    if (!came) return
    setKept(search)
    const { id } = search
    void go({ to, search: { id }, replace: true })
  }, [came, search, go, to])
  return (came ? search : kept) as Partial<Record<Name, string>>
}
