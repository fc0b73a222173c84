import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import { mostComments } from '#contract/contracts/shapes.ts'
import { paramsOf, placeOf } from './contractActs.ts'
import type { ShownContract } from './useContract.ts'

const { Form, Field } = formFor(contracts.comment)

/** The studio's comments on a contract, oldest first, and the field for more; its member reads none of it. */
export function Comments({ contract }: { contract: ShownContract }) {
  const [next, setNext] = useState(() => v7())
  const { comments, number } = contract
  return (
    <Section title="Kommentare" aside="nur fürs Studio">
      {comments.length > 0 && (
        <Flex as="ul" direction="column" gap="12" listStyleType="none" paddingBottom="12">
          {comments.map(each => (
            <Box as="li" key={each._id}>
              <Flex gap="8" align="center" textStyle="small" color="ink2">
                <Text as="span" fontWeight={600} color="ink" overflowWrap="anywhere">
                  {each.author ?? 'Gelöscht'}
                </Text>
                <span>{moment(each.at)}</span>
                {each.waits && <Tick state="waiting" size="small" />}
              </Flex>
              <WrittenText textStyle="body">{each.text}</WrittenText>
            </Box>
          ))}
        </Flex>
      )}
      {comments.length < mostComments && (
        <Form
          key={next}
          rest={{ params: paramsOf(contract) }}
          also={{ _id: next }}
          draft={`contract-comment/${placeOf(contract)}`}
          title={() => `Kommentar: Vertrag ${number}`}
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
