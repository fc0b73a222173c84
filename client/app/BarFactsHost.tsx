import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, isStation, useSession } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { shell } from '#contract/shell.ts'
import { studios } from '#contract/studios/calls.ts'
import { barFactsAtom, forgetFacts, keepFacts, keptFacts } from './barFacts.ts'

/**
 * Makes the calls of the shell itself (L238): those that the navigation waits for, and those whose answers its parts then find. A failure
 * is only logged (L268).
 */
export default function BarFactsHost() {
  const now = useSession()
  const person = isSignedIn(now) ? now.user._id : undefined
  return person ? <BarFactsLoader key={person} person={person} /> : null
}

function BarFactsLoader({ person }: { person: string }) {
  const setFacts = useSetAtom(barFactsAtom)
  const reservations = useCall(shell.reservationAvailability)
  const nutrition = useCall(shell.nutritionExists)
  const [before] = useState(() => keptFacts(person))
  const reservation = reservations.data?.available ?? before.reservation
  const eats = nutrition.data?.exists ?? before.nutrition
  useEffect(() => {
    setFacts({ reservation, nutrition: eats })
    if (!isStation(session())) keepFacts(person, { reservation, nutrition: eats })
  }, [person, reservation, eats, setFacts])
  useEffect(
    () => () => {
      setFacts({})
      forgetFacts()
    },
    [setFacts],
  )
  useLogged(reservations.error, 'reservation availability')
  useLogged(nutrition.error, 'nutrition existence')
  useLogged(useCall(studios.listPublic).error, 'studios')
  useLogged(useCall(studios.teams).error, 'teams')
  useLogged(useCall(shell.membership).error, 'membership')
  useLogged(useCall(shell.ownWorkout).error, 'own workout')
  return null
}
