import { useMay } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferRow } from '#contract/contracts/offerShapes.ts'

interface ArchiveProps {
  row: OfferRow
  onGone: () => void
}

/** Archives an offer, or brings an archived one back; each can be undone. */
export function Archive({ row, onGone }: ArchiveProps) {
  const { _id, internalTitle, version, archivedAt } = row
  const params = { id: _id }
  const may = useMay(offers.remove, { params, query: { version } })
  const away = useSend(offers.remove, { asks: true, title: () => `Archiviert: ${internalTitle}` })
  const back = useSend(offers.restore, { asks: true, title: () => `Zurückgeholt: ${internalTitle}` })
  const bring = async () => {
    try {
      const answer = await back.send({ params })
      sayDone(answer, `«${internalTitle}» ist zurückgeholt.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  const archive = async () => {
    try {
      const answer = await away.send({ params, query: { version } })
      sayDone(answer, `«${internalTitle}» ist archiviert.`, () => void bring())
      onGone()
    } catch (error) {
      sayFailed(error)
    }
  }
  if (!may) return null
  if (archivedAt) return <Removal label="Angebot zurückholen" onRemove={() => void bring()} />
  return (
    <Removal
      label="Angebot archivieren"
      onRemove={() => void archive()}
      why="Niemand kann es mehr abschliessen, was unterschrieben ist, bleibt."
    />
  )
}
