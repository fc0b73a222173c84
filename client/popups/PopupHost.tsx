import { useEffect, useState } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, isStation, onSignedOut, useSession } from '#client/data/session.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { useSend } from '#client/data/useSend.ts'
import { isCounted } from '#client/parts/counted.ts'
import { mayComeUp } from '#client/parts/quiet.ts'
import { type Popup, popups } from '#contract/popups.ts'
import { cleanStale, duePopupOf, forgetShown, keepShown } from './duePopup.ts'
import { PopupSheet } from './PopupSheet.tsx'

/** Delay in ms after the page has come (L118). */
const delay = 3000

/** Shows due popups, one at a time, and tells the studio which were seen. A studio's tablet shows none: it is nobody's own, and at work (A34). */
export default function PopupHost() {
  const session = useSession()
  useEffect(() => onSignedOut(() => forgetShown(deviceTexts)) as () => void, [])
  return isSignedIn(session) && !isStation(session) ? <Due key={session.user._id} /> : null
}

function Due() {
  const { data, error, again } = useCall(popups.mine)
  const [shown, setShown] = useState<Popup>()
  const seen = useSend(popups.read, { title: () => 'Hinweis angesehen' })
  const lead = useSend(popups.lead, { title: () => 'Hinweis angenommen' })

  useLogged(error, 'popups')
  useEffect(() => {
    const back = () => void (document.visibilityState === 'visible' && again())
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [again])

  const { send: sendSeen } = seen
  useEffect(() => {
    if (!data || shown) return
    cleanStale(data, Date.now(), deviceTexts)
    const look = () => {
      const due = duePopupOf(data, Date.now(), deviceTexts)
      if (!due || !mayComeUp()) return
      keepShown(due._id, Date.now(), deviceTexts)
      setShown(due)
      void sendSeen({ params: { id: due._id }, query: { as: 'shown' } }).catch(() => {})
    }
    let again: ReturnType<typeof setInterval> | undefined
    const first = setTimeout(() => {
      look()
      again = setInterval(look, 1000)
    }, delay)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [data, shown, sendSeen])

  if (!shown) return null
  const close = (led: boolean) => {
    keepShown(shown._id, Date.now(), deviceTexts)
    setShown(undefined)
    const params = { id: shown._id }
    // Telling the studio of a closed popup serves its count alone.
    const told = led ? lead.send({ params }) : isCounted() ? seen.send({ params, query: { as: 'closed' } }) : Promise.resolve()
    void told.catch(() => {})
  }
  return <PopupSheet popup={shown} onClose={() => close(false)} onLead={() => close(true)} />
}
