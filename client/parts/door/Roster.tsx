import { Box } from '@chakra-ui/react'
import { BarcodeIcon } from '@phosphor-icons/react/dist/csr/Barcode'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { useKeyScanner } from '#client/kit/code/useKeyScanner.ts'
import { DockBar } from '#client/kit/Dock.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { doorName } from '#contract/rules/door/doorDecisions.ts'
import type { DoorGuest, DoorPerson, DoorSession, DoorView } from '#contract/rules/door/doorRules.ts'
import { Correction } from './Correction.tsx'
import { DecisionBanner } from './DecisionBanner.tsx'
import { DoorHead } from './DoorHead.tsx'
import { DoorLog } from './DoorLog.tsx'
import type { DoorAbout, DoorKind } from './kind.ts'
import { People } from './People.tsx'
import { ScanSheet } from './ScanSheet.tsx'
import { type Door, standingOf, useDoor } from './useDoor.ts'
import { type DoorPersonRef, useDoorActs } from './useDoorActs.ts'

/** One door: check-in by list, by code, all at once, and afterwards with a reason. */
export function Roster<H extends DoorSession>({ kind, id }: { kind: DoorKind<H>; id: string }) {
  const door = useDoor(kind, id)
  const { about, view, error, again } = door
  return (
    <Page title={about?.title ?? 'Check-in'} back={kind.back}>
      {about && view ? (
        <OpenRoster door={door as Door} view={view} about={about} />
      ) : (
        <NotLoaded error={error} again={again} lead="Diese Liste ist auf diesem Gerät noch nicht gespeichert." />
      )}
    </Page>
  )
}

function OpenRoster({ door, view, about }: { door: Door; view: DoorView; about: DoorAbout }) {
  const acts = useDoorActs(door)
  const [scanning, setScanning] = useState(false)
  const [correcting, setCorrecting] = useState<DoorPersonRef & { visited?: boolean }>()
  useKeyScanner(text => void acts.byCode(text))
  const { late } = view
  const [correctingAll, setCorrectingAll] = useState(false)
  const missing = view.people.filter(({ state, visited, came }) => state === 'booked' && !visited && came !== false)
  const standing = acts.told?.act ? standingOf(door, acts.told.act) : 'ok'
  const scan = () => {
    acts.hush()
    setScanning(true)
  }
  const pick = (who: DoorPerson) => (late ? setCorrecting(who) : void acts.tap(who))
  const pickStranger = (who: DoorPersonRef) => (late ? setCorrecting(who) : void acts.byName(who))
  const pickGuest = (guest: DoorGuest) => {
    const { person, acts: here } = guest
    const { vorname, nachname } = knownPeople().find(({ _id }) => _id === person) ?? { vorname: 'Ohne', nachname: 'Anmeldung' }
    if (person && late) setCorrecting({ person, vorname, nachname, visited: true })
    else void acts.undo(here, 'Zurückgenommen.')
  }
  return (
    <>
      <DoorHead view={view} about={about} noun={door.noun} stand={door.stand} />
      {!scanning && <DecisionBanner told={acts.told} standing={standing} />}
      <People view={view} spot={about.spot} onPick={pick} onCode={acts.byCode} onGuest={pickGuest} onStranger={pickStranger} late={late} />
      <DoorLog door={door} view={view} late={late} onClose={() => void acts.close()} />
      <DockBar>
        <Box display="flex" gap="8" padding="8px 16px" maxWidth="content" marginInline="auto">
          <Button flex={1} size="dock" icon={<BarcodeIcon size={22} aria-hidden />} onClick={scan} disabled={late}>
            Code scannen
          </Button>
          <Button
            size="dock"
            look="side"
            onClick={() => (late ? setCorrectingAll(true) : void acts.everybody())}
            disabled={view.execution.cancelled || (late && missing.length === 0)}
          >
            {late ? 'Alle waren da …' : 'Alle anwesend'}
          </Button>
        </Box>
      </DockBar>
      {scanning && (
        <ScanSheet
          told={acts.told}
          standing={standing}
          onCode={acts.byCode}
          onClose={() => setScanning(false)}
          title={view.execution.capacity == null ? `${view.inside} da` : `${view.inside} von ${view.execution.capacity} da`}
        />
      )}
      {correctingAll && (
        <Correction
          name={counted(missing.length, 'Person', 'Personen')}
          visited={false}
          onClose={() => setCorrectingAll(false)}
          onSay={async (came, reason) => {
            await acts.correctAll(missing, came, reason)
            setCorrectingAll(false)
          }}
        />
      )}
      {correcting && (
        <Correction
          key={correcting.person}
          name={doorName(correcting)}
          visited={correcting.visited === true}
          onClose={() => setCorrecting(undefined)}
          onSay={async (came, reason) => {
            await acts.correct(correcting, came, reason)
            setCorrecting(undefined)
          }}
        />
      )}
    </>
  )
}
