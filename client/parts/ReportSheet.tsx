import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Check } from '#client/kit/Check.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { moderation, mostWith } from '#contract/moderation/calls.ts'
import { type ReportedKind, reasonNames, reportReasons } from '#contract/rules/moderation/states.ts'
import { social } from '#contract/social/calls.ts'

const { Form, Field } = formFor(moderation.report)
const reasons = reasonNames.map(name => [name, reportReasons[name]] as const)

/** Words on this device, with the id of what they stand in. */
export interface ShownWords {
  id: string
  text: string
  /** Whoever wrote them. */
  name: string
}

export interface ReportSheetProps {
  kind: ReportedKind
  id: string
  /** Its name in the title: «Beat Bär», «Beitrag von Beat Bär». */
  about: string
  /** The words that this device shows of it: they go along, so that an edit or a deletion that comes first takes nothing from the report. */
  text?: string | null
  /** Messages beside it that may be added. */
  around?: readonly ShownWords[]
  /** The person that it is about; offers to block them with it. */
  author?: { _id: string; name: string }
  onClose: () => void
}

/** Reports something: why, in whose words, with what beside it. It waits in the outbox where there is no network, and a block follows it. */
export default function ReportSheet({ kind, id, about, text, around = [], author, onClose }: ReportSheetProps) {
  const [more, setMore] = useState<readonly string[]>([])
  const [blocks, setBlocks] = useState(false)
  const block = useSend(social.block, { title: () => `Blockieren: ${author?.name ?? ''}`, asks: true })
  const words = [
    ...(text ? [{ id, text }] : []),
    ...around.filter(each => more.includes(each.id)).map(each => ({ id: each.id, text: each.text })),
  ]
  return (
    <Sheet open onClose={onClose} title={`${about} melden`}>
      <Text textStyle="card" color="ink2" paddingBottom="16">
        Dein Studio sieht sich an, was du meldest, und sagt dir, wie es ausging. Wer gemeldet wird, erfährt nicht, von wem.
      </Text>
      <Form
        also={{ kind, id, with: [...more], seen: words }}
        button="Melden"
        title={() => `Melden: ${about}`}
        onDone={async answer => {
          if (blocks && author) await block.send({ params: { id: author._id } }).catch(() => undefined)
          sayDone(answer, blocks ? 'Gemeldet und blockiert.' : 'Gemeldet. Dein Studio sieht es sich an.')
          onClose()
        }}
      >
        <Field name="reason" options={reasons} />
        <Field name="text" area hint="Freiwillig. Lesen nur die, die darüber entscheiden." />
        {around.length > 0 && <Around around={around} more={more} setMore={setMore} />}
        {author && (
          <Check checked={blocks} onChange={setBlocks} hint="Ihr seht und findet einander nicht mehr. Die Person erfährt davon nichts.">
            {author.name} auch blockieren
          </Check>
        )}
      </Form>
    </Sheet>
  )
}

interface AroundProps {
  around: readonly ShownWords[]
  more: readonly string[]
  setMore: (ids: readonly string[]) => void
}

const Around = ({ around, more, setMore }: AroundProps) => (
  <Box as="fieldset" border="0" padding="0" margin="0">
    <Text as="legend" textStyle="field" paddingBottom="4">
      Weitere Nachrichten mitgeben
    </Text>
    <Text textStyle="small" color="ink2">
      Höchstens {mostWith}. Gelesen wird nur, was du hier ankreuzt.
    </Text>
    {around.map(({ id, name, text }) => {
      const isOn = more.includes(id)
      return (
        <Check
          key={id}
          checked={isOn}
          disabled={!isOn && more.length >= mostWith}
          onChange={on => setMore(on ? [...more, id] : more.filter(each => each !== id))}
          hint={name}
        >
          {text}
        </Check>
      )
    })}
  </Box>
)
