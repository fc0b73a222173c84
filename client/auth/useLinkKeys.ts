import { useEffect, useState } from 'react'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** The keys in a mailed link: read once, then removed from the address, which is on the screen, in the history and sent along. */
export function useLinkKeys<Name extends string>(to: 'forgot' | 'emailChange', names: readonly Name[]) {
  const search = useQueryText()
  const go = useGo()
  const [kept, setKept] = useState(search)
  const came = names.some(name => search[name] !== undefined)
  useEffect(() => {
    if (!came) return
    setKept(search)
    void go({ to, replace: true })
  }, [came, search, go, to])
  return (came ? search : kept) as Partial<Record<Name, string>>
}
