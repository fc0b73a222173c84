import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { shell } from '#contract/shell.ts'
import { studios } from '#contract/studios/calls.ts'
import { barFactsAtom } from './barFacts.ts'

/**
 * Makes the calls of the shell itself (L238): those that the navigation waits for, and those whose answers its parts then find. A failure
 * is only logged (L268).
 */
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
  useLogged(reservations.error, 'reservation availability')
  useLogged(nutrition.error, 'nutrition existence')
  useLogged(useCall(studios.listPublic).error, 'studios')
  useLogged(useCall(studios.teams).error, 'teams')
  useLogged(useCall(shell.membership).error, 'membership')
  useLogged(useCall(shell.ownWorkout).error, 'own workout')
  return null
}
