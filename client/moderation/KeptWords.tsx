import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { WrittenText } from '#client/kit/Written.tsx'
import { type KeptContent, moderation, type KeptWords as Words } from '#contract/moderation/calls.ts'
import { reportReasons } from '#contract/rules/moderation/states.ts'
import { useKeys } from './useKeys.ts'

const { Form, Field } = formFor(moderation.look)

/** The kept words of a case, behind a reason: they are shown while the case is open here, and lie nowhere on this device. */
export function KeptWords({ id, onRead }: { id: string; onRead: () => void }) {
  const [words, setWords] = useState<Words>()
  const [asks, setAsks] = useState(false)
  const show = (answer: Words) => {
    setWords(answer)
    onRead()
  }
  useKeys({ a: words || asks ? undefined : () => setAsks(true) })
  if (words) return <KeptWordsContent words={words} />
  if (!asks)
    return (
      <Box paddingBlock="12">
        <Button look="soft" size="row" aria-keyshortcuts="a" onClick={() => setAsks(true)}>
          Ansehen
        </Button>
        <Text textStyle="small" color="ink2" paddingTop="6">
          Wer hineinsieht, hinterlässt Namen, Zeit und Grund. Beide Seiten lesen das, sobald der Fall zu ist. Entscheiden kannst du danach.
        </Text>
      </Box>
    )
  return (
    <Box paddingBlock="12" maxWidth="560px">
      <Form rest={{ params: { id } }} start={{ why: '' }} button="Ansehen" look="soft" onDone={answer => answer && show(answer)}>
        <Field name="why" label="Warum siehst du hinein?" hint="Nenn nicht, wer gemeldet hat: Auch die andere Seite liest das." autoFocus />
      </Form>
    </Box>
  )
}

const when = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

const KeptWordsContent = ({ words: { title, items, reports } }: { words: Words }) => (
  <Box as="section" aria-label="Was gemeldet wurde" paddingBlock="12" display="flex" flexDirection="column" gap="12">
    {title && (
      <Text textStyle="small" color="ink2">
        In «{title}»
      </Text>
    )}
    {items.map(each => (
      <KeptWordsPiece key={`${each.item} ${each.source} ${each.text}`} piece={each} />
    ))}
    {reports.map(({ name, reason, text, at }) => (
      <WrittenText key={`${name} ${at}`} textStyle="small" color="ink2">
        {`Gemeldet von ${name}, ${when(at)}: ${reportReasons[reason]}${text ? `\n«${text}»` : ''}`}
      </WrittenText>
    ))}
  </Box>
)

const KeptWordsPiece = ({ piece: { source, sure, author, text, picture, at } }: { piece: KeptContent }) => (
  <Box as="blockquote" borderStart="2.5px solid {colors.lineStrong}" paddingStart="12" margin="0">
    <Text textStyle="small" color="ink2">
      {author ?? 'Gelöschter Benutzer'}
      {at && `, ${when(at)}`}
    </Text>
    {picture && (
      <Box asChild maxWidth="min(100%, 420px)" borderRadius="inner" marginBlock="6">
        <img src={`/api/${picture}`} alt="Gemeldetes Bild" />
      </Box>
    )}
    <WrittenText textStyle="body">{text ?? (picture ? '' : 'Als die Meldung ankam, stand hier nichts mehr.')}</WrittenText>
    {source === 'device' && (
      <Chip look={sure ? 'plain' : 'warn'} marginTop="6">
        {sure ? 'so gemeldet, stand früher da' : 'so gemeldet, nicht geprüft'}
      </Chip>
    )}
  </Box>
)
