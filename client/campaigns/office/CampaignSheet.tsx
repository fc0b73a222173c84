import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useReach } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { StartFair, useMayStartFair } from '#client/parts/fair/StartFair.tsx'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignRow } from '#contract/campaigns/shapes.ts'
import type { OpenWheel } from '#contract/campaigns/wheel.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { ShareLink } from './ShareLink.tsx'

interface SheetProps {
  row: OverlaidRow<CampaignRow> | undefined
  onDone: () => void
}

/** A campaign: its fields, what belongs to it, its link, a copy, and the archive. */
export function CampaignSheet({ row, onDone }: SheetProps) {
  const isThere = row !== undefined && row.version > 0
  const { everywhere, isIn } = useReach(campaigns.save)
  const may = row?.studios.length ? row.studios.every(isIn) : everywhere
  if (isThere && row.state === 'archived') return <Archived row={row} onDone={onDone} />
  return (
    <>
      {isThere && <Ways row={row} />}
      {isThere && !may ? (
        <Text color="ink2">Diese Kampagne gilt auch für andere Studios: Sie ändert, wer das Recht dafür in allen hat.</Text>
      ) : (
        <CampaignForm row={row} onDone={onDone} />
      )}
      {isThere && may && <After row={row} onDone={onDone} />}
    </>
  )
}

/** The content of a campaign's wheel. */
const wheelOf = ({ _id, title, text, conditions, to, prizes }: CampaignRow): OpenWheel => ({
  _id,
  title,
  text,
  conditions,
  to,
  fields: prizes.map(({ _id: field, name, blank, atOnce }) => ({ _id: field, name, blank, atOnce })),
})

function Ways({ row }: { row: CampaignRow }) {
  const { _id, kind, slug, live, leadSettings } = row
  const mayFair = useMayStartFair()
  const [fair, setFair] = useState(false)
  const shown = kind === 'wheel' ? { wheel: wheelOf(row) } : leadSettings ? { form: leadSettings } : undefined
  return (
    <Flex gap="8" wrap="wrap" paddingBottom="18">
      {kind === 'survey' && (
        <ButtonLink to="campaigns" search={{ fragen: _id }} look="soft" size="row">
          Fragen bearbeiten
        </ButtonLink>
      )}
      {kind !== 'survey' && (
        <ButtonLink to="campaigns" search={{ leute: _id }} look="soft" size="row">
          Teilnehmende
        </ButtonLink>
      )}
      <ButtonLink to="campaigns" search={{ ergebnis: _id }} look="soft" size="row">
        Was daraus wurde
      </ButtonLink>
      {live && <ShareLink kind={kind} slug={slug} />}
      {live && mayFair && shown && (
        <Button look="soft" size="row" onClick={() => setFair(true)}>
          Messe starten
        </Button>
      )}
      {fair && shown && <StartFair shown={shown} onClose={() => setFair(false)} />}
    </Flex>
  )
}

const called = ({ title }: CampaignRow) => title

function After({ row, onDone }: { row: OverlaidRow<CampaignRow>; onDone: () => void }) {
  const { remove } = useRemoval<CampaignRow & { id: string }>(campaigns.remove, campaigns.restore, called)
  const copy = useSend(campaigns.copy, { title: () => `Kopie von ${row.title}`, asks: true })
  const [_id] = useState(() => v7())
  const makeCopy = async () => {
    try {
      sayDone(await copy.send({ body: { id: row._id, _id } }), `${row.title}: kopiert, als Entwurf.`)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <>
      <Button look="side" size="row" marginTop="12" busy={copy.waiting} onClick={() => void makeCopy()}>
        Kampagne kopieren
      </Button>
      <Removal
        label="Kampagne archivieren"
        onRemove={() => {
          onDone()
          void remove({ ...row, id: row._id })
        }}
      />
    </>
  )
}

function Archived({ row, onDone }: { row: CampaignRow; onDone: () => void }) {
  const { send, waiting } = useSend(campaigns.restore, { title: () => `${row.title}: aus dem Archiv`, asks: true })
  const restore = async () => {
    try {
      sayDone(await send({ params: { id: row._id } }), `${row.title}: wieder da.`)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <>
      <Ways row={row} />
      <Text color="ink2" paddingBottom="12">
        Archiviert. Dreissig Tage lang lässt sich das zurücknehmen.
      </Text>
      <Button busy={waiting} onClick={() => void restore()}>
        Aus dem Archiv holen
      </Button>
    </>
  )
}
