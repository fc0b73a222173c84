import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCall } from '#client/data/calls.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { shell } from '#contract/shell.ts'
import { barFactsAtom } from './barFacts.ts'

/** Asks what the navigation waits for; what is not known is not shown, and a failure is only logged (L268). */
export default function BarFactsHost() {
  const session = useSession()
  const person = isSignedIn(session) ? session.user._id : undefined
  return person ? <Asking key={person} /> : null
}

function Asking() {
  const setFacts = useSetAtom(barFactsAtom)
  const reservations = useCall(shell.reservationAvailability)
  const nutrition = useCall(shell.nutritionExists)
  const reservation = reservations.data?.available
  const eats = nutrition.data?.exists
  useEffect(() => {
    setFacts({ reservation, nutrition: eats })
    return () => setFacts({})
  }, [reservation, eats, setFacts])
  const failed = reservations.error ?? nutrition.error
  useEffect(() => {
    if (failed && !failed.passing) console.warn('What the navigation shows could not be loaded', failed.code)
  }, [failed])
  return null
}
