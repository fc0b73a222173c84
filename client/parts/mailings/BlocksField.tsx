import { Box, Flex, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { messageIn } from '#client/kit/lineKeys.ts'
import { SortList } from '#client/kit/SortList.tsx'
import type { MailingBlock } from '#contract/mailings/shapes.ts'
import { type BlockKind, blockKinds, mostBlocks } from '#contract/mailings/words.ts'
import { BlockFields } from './BlockFields.tsx'

const blank = { text: null, detail: null, picture: null, described: null, link: null }

/** The block's place, before its name. */
const nameOf = (blocks: readonly MailingBlock[], block: MailingBlock) => `${blocks.indexOf(block) + 1}. ${blockKinds[block.kind]}`

/** The blocks of a mailing, in their order. */
export function BlocksField() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<MailingBlock[] | undefined>('blocks')
  const blocks = value ?? []
  const put = (next: MailingBlock[]) => void setValue(next)
  const add = (kind: BlockKind) => put([...blocks, { ...blank, _id: v7(), kind }])
  const move = (block: MailingBlock, place: number) => {
    const others = blocks.filter(({ _id }) => _id !== block._id)
    put(others.toSpliced(place, 0, block))
  }
  const wrong = touched ? messageIn(error) : undefined
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} onBlur={() => void setTouched(true)}>
      <Box as="legend" textStyle="field" marginBottom="6">
        Inhalt
      </Box>
      {blocks.length > 0 && (
        <SortList rows={blocks} label="Bausteine" nameOf={block => nameOf(blocks, block)} onMove={move} tall>
          {(block, place) => (
            <Box paddingBlock="12" display="grid" gap="12" minWidth={0}>
              <Flex justify="space-between" align="center" gap="8">
                <Text textStyle="label">{blockKinds[block.kind]}</Text>
                <Button
                  look="text"
                  size="row"
                  aria-label={`${nameOf(blocks, block)} entfernen`}
                  onClick={() => put(blocks.filter(({ _id }) => _id !== block._id))}
                >
                  Entfernen
                </Button>
              </Flex>
              <BlockFields block={block} place={place} onChange={next => put(blocks.map(each => (each._id === next._id ? next : each)))} />
            </Box>
          )}
        </SortList>
      )}
      {wrong && (
        <Text role="alert" textStyle="small" color="danger" paddingBlock="6">
          {wrong}
        </Text>
      )}
      {blocks.length < mostBlocks && (
        <Flex gap="8" wrap="wrap" paddingTop="8" role="group" aria-label="Baustein hinzufügen">
          {(Object.keys(blockKinds) as BlockKind[]).map(kind => (
            <Button key={kind} look="soft" size="row" onClick={() => add(kind)}>
              {blockKinds[kind]} +
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}
