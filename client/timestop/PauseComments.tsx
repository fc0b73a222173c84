import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { timestop } from '#contract/timestop/calls.ts'
import { mostPauseComments, type PauseWhole } from '#contract/timestop/shapes.ts'

const { Form, Field } = formFor(timestop.comment)
const calls = { comment: timestop.comment }

interface PauseComment {
  _id: string
  id: string
  text: string
}

/** Comments of the studio on a pause, oldest first, and the field for more; its member reads none of it. */
export function Comments({ whole: { _id: id, commentRows } }: { whole: PauseWhole }) {
  const [next, setNext] = useState(() => v7())
  const waits = useOutboxActs(calls).flatMap(({ row }) => {
    const body = row.body as Partial<PauseComment>
    const isShown = commentRows.some(each => each._id === body._id)
    return row.state === 'waiting' && body.id === id && !isShown ? [{ ...(body as PauseComment), at: row.born }] : []
  })
  return (
    <Section title="Kommentare" aside="nur fürs Studio">
      <Flex as="ul" direction="column" gap="12" listStyleType="none" paddingBottom="12">
        {commentRows.map(({ _id, author, at, text }) => (
          <Comment key={_id} author={author ?? 'Gelöscht'} at={at} text={text} />
        ))}
        {waits.map(({ _id, at, text }) => (
          <Comment key={_id} author="Du" at={at} text={text} waits />
        ))}
      </Flex>
      {commentRows.length < mostPauseComments && (
        <Form
          key={next}
          also={{ _id: next, id }}
          title={() => 'Kommentar zu einer Pause'}
          button="Kommentieren"
          look="soft"
          onDone={() => setNext(v7())}
        >
          <Field name="text" area />
        </Form>
      )}
    </Section>
  )
}

const Comment = ({ author, at, text, waits }: { author: string; at: string; text: string; waits?: true }) => (
  <Box as="li">
    <Flex gap="8" align="center" textStyle="small" color="ink2">
      <Text as="span" fontWeight={600} color="ink" overflowWrap="anywhere">
        {author}
      </Text>
      <span>{moment(at)}</span>
      {waits && <Tick state="waiting" size="small" />}
    </Flex>
    <WrittenText textStyle="body">{text}</WrittenText>
  </Box>
)
