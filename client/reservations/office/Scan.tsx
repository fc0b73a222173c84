import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ScanSheet } from '#client/parts/door/ScanSheet.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { whenWords } from '#client/reservations/words.ts'
import { readCode } from '#contract/codes.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'

type ScanFeedback = React.ComponentProps<typeof ScanSheet>['told']

/** Checks in by code what its owner has reserved in this studio for now; without a network the studio says so later. */
export function Scan({ onClose }: { onClose: () => void }) {
  const { options } = useOwnStudios(reservationOffice.scan)
  const work = useWorkStudio()
  const studio = options.find(([code]) => code === work)?.[0] ?? options[0]?.[0]
  const [told, setTold] = useState<ScanFeedback>()
  const [waits, setWaits] = useState(false)
  const { send } = useSend(reservationOffice.scan, { title: () => 'Check-in: Reservation', asks: true })
  const onCode = async (text: string) => {
    const code = readCode(text)
    if (!code || !studio) return false
    try {
      const row = await send({ body: { studio, code, at: now() } })
      setWaits(!row)
      const later = { name: 'Gelesen', why: 'Das Studio prüft den Code, sobald wieder Netz da ist.' }
      const said = row ? { name: row.who, why: `${row.name}, ${whenWords(row.startsAt)}` } : later
      setTold({ outcome: 'visited', letIn: true, at: Date.now(), ...said })
    } catch (error) {
      setWaits(false)
      const why = error instanceof CallError && error.code !== 'missing' ? error.message : 'Für jetzt ist hier nichts reserviert.'
      setTold({ outcome: 'unknown-code', letIn: false, name: 'Kein Platz', why, at: Date.now() })
    }
    return true
  }
  return <ScanSheet title="Reservation einchecken" told={told} standing={waits ? 'waiting' : 'ok'} onCode={onCode} onClose={onClose} />
}
