import { useState } from 'react'
import { v7 } from 'uuid'
import { useSealKey } from '#client/data/useSealKey.ts'
import { dropBegun, useBegun } from '#client/parts/contract/signing/begunPapers.ts'
import { useSendSigned } from '#client/parts/contract/signing/useSendSigned.ts'
import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import type { Possibilities, UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import { begunWith, closingOf, type UpgradeDraft, withKnown } from './upgradeInput.ts'
import { upgradeStepsOf } from './upgradeSteps.tsx'
import { usePlace, useUpgrading } from './useUpgrading.ts'

/** The studio's answer to an upgrade that was signed. */
interface UpgradeReply {
  state: UpgradeState
}

interface UpgradeSheetProps {
  possible: Possibilities
  /** The member does it on a device of their own. */
  byMember?: boolean
  /** Whoever does it decides in the studio: it may be accepted in the same act (C36). */
  mayAccept?: boolean
  /** Sends what was signed, or lets it wait: that answers undefined. */
  send: (closing: UpgradeClosing, accept: boolean) => Promise<UpgradeReply | undefined>
  onDone: (row: UpgradeReply | undefined) => void
  onClose: () => void
}

/** Signs an upgrade step by step over the whole screen; what was begun on this device is gone on with. */
export default function UpgradeSheet(props: UpgradeSheetProps) {
  const { possible, byMember = false } = props
  useSealKey()
  const begun = useBegun<UpgradeDraft>('upgradesBegun')
  const place = usePlace(possible.left.studio)
  const [draft, setDraft] = useState<UpgradeDraft>()
  const [offer] = possible.offers
  // The draft changes on this device with every tap: the sheet goes on with what it was opened with.
  if (begun && !draft && offer) {
    const known = begun.find(({ _id }) => _id === possible.left.signed._id)?.draft
    const fresh = () => begunWith(v7(), { possible, offer, place: place(offer), byMember, accept: false })
    setDraft((known && withKnown(known, possible)) ?? fresh())
  }
  return draft ? <Signing {...props} draft={draft} /> : null
}

function Signing({ draft, mayAccept = false, send, onDone, onClose }: UpgradeSheetProps & { draft: UpgradeDraft }) {
  const upgrading = useUpgrading(draft)
  const { taken, act, settled } = upgrading
  const { finish, busy } = useSendSigned<UpgradeReply>({
    settled,
    send: async () => {
      const row = await send(await closingOf(taken), taken.about.accept)
      act({ type: 'finish' })
      return row
    },
    gone: () => [dropBegun('upgradesBegun', taken.about.possible.left.signed._id)],
    onDone,
  })
  return (
    <SignedSheet
      title="Vertrag wechseln"
      steps={upgradeStepsOf(upgrading, mayAccept)}
      isLoading={false}
      busy={busy}
      settled={settled}
      onEnd={() => void finish()}
      onClose={onClose}
    />
  )
}
