import { useRouterState } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import { actHere, onLockedElsewhere } from '#client/data/actingHere.ts'
import { onFrame } from '#client/data/live.ts'
import { isStation, onSignedOut, useSession } from '#client/data/session.ts'
import { tabletStore } from '#client/data/tablet.ts'
import { onEmployeeRefused } from '#client/data/wire.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { toast } from '#client/kit/toast.ts'
import { lockNow, lookAgain, reconcile, refresh } from './acting.ts'
import { watchIdle } from './idle.ts'
import { forgetPlaces, rememberPlace } from './rememberedPlace.ts'
import { changingAtom, useLeave } from './useOpened.ts'

const ChangeSheet = lazyPart(() => import('./ChangeSheet.tsx'))

/** Keeps a studio's tablet in step with who may act on it, and locks it when nobody is there. */
export default function TabletHost() {
  return isStation(useSession()) ? <Tablet /> : null
}

function Tablet() {
  const { keyId, employee } = useSession().employee ?? {}
  const person = employee?._id
  const { lockHere } = useLeave()
  const latest = useRef(lockHere)
  latest.current = lockHere
  useEffect(follow, [])
  const place = useRouterState({ select: ({ location: { pathname, searchStr } }) => `${pathname}${searchStr}` })
  const atWork = useRef(person)
  atWork.current = person
  // Noted as somebody goes there: whoever takes over has not chosen the place that is shown.
  useEffect(() => {
    if (atWork.current) rememberPlace(atWork.current, place)
  }, [place])
  useEffect(() => (person ? actHere(person) : undefined), [person])
  useEffect(() => (keyId ? onLockedElsewhere(() => latest.current()) : undefined), [keyId])
  useEffect(() => {
    if (!keyId) return
    return watchIdle(() => {
      toast('Gesperrt: Zehn Minuten lang war niemand da.')
      latest.current()
    })
  }, [keyId])
  const [changing, setChanging] = useAtom(changingAtom)
  // Nobody takes over from nobody: the tablet was locked meanwhile.
  useEffect(() => {
    if (!keyId) setChanging(false)
  }, [keyId, setChanging])
  return changing && keyId ? (
    <Suspense>
      <ChangeSheet onClose={() => setChanging(false)} />
    </Suspense>
  ) : null
}

/** The server's word on the tablet's people, whichever way it came. */
function follow() {
  const check = async () => {
    for (const { employee } of await reconcile().catch(() => []))
      toast(`${employee.vorname} ist auf diesem Gerät nicht mehr angemeldet.`, { look: 'danger' })
  }
  const stops = [
    onEmployeeRefused(() => void check()),
    onFrame(({ event }) => {
      if (event === 'employee:ended' || event === 'ready') void check()
      if (event === 'rights:changed' || event === 'ready') void refresh()
    }),
    onSignedOut(() => {
      lockNow()
      forgetPlaces()
      indexedDB.deleteDatabase(tabletStore)
    }),
  ]
  void lookAgain().catch(() => {})
  void check()
  return () => {
    for (const stop of stops) stop()
  }
}
