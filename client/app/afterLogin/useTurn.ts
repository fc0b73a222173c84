import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { openSheetsAtom } from '#client/kit/Sheet.tsx'

/**
 * True where a question may stand: it comes up over no sheet that somebody has opened meanwhile, unless they asked for it there, and waits until
 * that one is closed; what follows it stays in its place.
 */
export function useTurn(wanted: boolean, asked: boolean): boolean {
  const isFree = useAtomValue(openSheetsAtom) === 0
  const [stands, setStands] = useState(false)
  const isTurn = wanted && (asked || isFree || stands)
  useEffect(() => setStands(isTurn), [isTurn])
  return isTurn
}
