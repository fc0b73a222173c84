import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { GitMergeIcon } from '@phosphor-icons/react/dist/csr/GitMerge'
import { useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { clockTime } from '#client/kit/format.ts'
import type { Merged } from '#sync/client/types.ts'
import { fieldValueText } from './words.ts'

type Field = Merged['fields'][number]

const textOf = (fields: Field[], side: 'mine' | 'theirs') => fields.map(field => fieldValueText(field.field, field[side])).join(' · ')

/** A field that two devices changed: both values, their authors and times, and the way back. */
export function MergedCase({ merged }: { merged: Merged }) {
  const local = useLocal()
  const { fields } = merged
  const stands = fields.every(({ kept, theirs }) => kept === theirs) ? 'theirs' : 'mine'
  const other = stands === 'mine' ? 'theirs' : 'mine'
  const turn = () => void (other === 'theirs' ? local.takeTheirs(merged.id) : local.takeMine(merged.id))
  return (
    <Card marginBottom="10" padding="14px 16px 8px">
      <Flex gap="12" align="center">
        <Box as="span" bg="accentSoft" color="accent" borderRadius="full" width="24px" height="24px" display="grid" placeItems="center">
          <GitMergeIcon size={15} weight="bold" aria-hidden />
        </Box>
        <Text as="h3" textStyle="heading" fontSize="17px">
          {merged.title}
          {fields.length > 0 && `, ${fields.map(({ word }) => word).join(' und ')}`}
        </Text>
      </Flex>
      <Text textStyle="small" color="ink2" padding="2px 0 8px 36px">
        Zwei Geräte haben gleichzeitig geändert. {stands === 'mine' ? 'Der Wert von diesem Gerät gilt.' : 'Der andere Wert gilt.'}
      </Text>
      <Grid templateColumns="1fr 1fr" gap="8">
        <Side who={`Du, ${clockTime(merged.at)}`} where="dieses Gerät" value={textOf(fields, 'mine')} stands={stands === 'mine'} />
        <Side who="Im Studio" where="ein anderes Gerät" value={textOf(fields, 'theirs')} stands={stands === 'theirs'} />
      </Grid>
      <Flex justify="space-between" margin="2px -10px 0">
        <Button look="text" size="row" onClick={turn} icon={<ArrowUUpLeftIcon size={18} weight="bold" aria-hidden />}>
          {textOf(fields, other)} nehmen
        </Button>
        <Button look="text" size="row" color="ink2" onClick={() => void local.settle(merged.id)}>
          Passt so
        </Button>
      </Flex>
    </Card>
  )
}

function Side({ who, where, value, stands }: { who: string; where: string; value: string; stands: boolean }) {
  return (
    <Box borderRadius="inner" bg={stands ? 'brandSoft' : 'sunken'} padding="8px 12px" minWidth={0}>
      <Flex textStyle="micro" color={stands ? 'brandInk' : 'ink2'} gap="4" align="center">
        {stands && <CheckIcon size={13} weight="bold" aria-label="gilt" />}
        {who}
      </Flex>
      <Text textStyle="value" fontSize="22px" lineHeight="28px" color={stands ? 'brandInk' : 'ink2'} overflowWrap="anywhere">
        {value}
      </Text>
      <Text textStyle="micro" color="ink2">
        {where}
      </Text>
    </Box>
  )
}
