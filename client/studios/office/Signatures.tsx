import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { fold } from '#contract/fold.ts'
import { studios } from '#contract/studios/calls.ts'
import { StudioSelect, type StudioSelectProps } from './StudioSelect.tsx'
import { StudioSignature } from './StudioSignature.tsx'
import { useChosenStudio } from './useChosenStudio.ts'

const Choice = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '44px',
    paddingInline: '12',
    textAlign: 'start',
    textStyle: 'label',
    borderRadius: 'field',
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { bg: 'brandSoft', color: 'brandInk' },
  },
})

/** /dashboard/studios/signatures: what each studio signs its letters with (L51). */
export default function Signatures() {
  const { data, error, again } = useCall(studios.list)
  const { phone } = useLayout()
  const { row, pick } = useChosenStudio(data)
  const many = (data?.length ?? 0) > 1
  return (
    <Page title="Unterschriften">
      {!data && (
        <Box aria-busy={error ? undefined : true}>
          <Empty
            text={error?.message ?? 'Wird geladen …'}
            action={
              error && (
                <Button look="soft" size="row" onClick={() => void again()}>
                  Nochmals
                </Button>
              )
            }
          />
        </Box>
      )}
      {data?.length === 0 && <Empty text="Du verwaltest noch kein Studio." />}
      {data && row && (
        <Flex gap="32" align="flex-start" direction={{ base: 'column', md: 'row' }} paddingTop="12">
          {many && phone && (
            <Box width="full">
              <StudioSelect rows={data} code={row.code} onPick={pick} />
            </Box>
          )}
          {many && !phone && <StudioNameList rows={data} code={row.code} onPick={pick} />}
          <Box flex={1} minWidth={0} width="full" maxWidth="{sizes.content}">
            <StudioSignature key={row.code} code={row.code} name={row.name} />
          </Box>
        </Flex>
      )}
    </Page>
  )
}

const Search = chakra('input', {
  base: {
    width: 'full',
    height: '44px',
    paddingInline: '12',
    fontSize: '16px',
    color: 'ink',
    bg: 'sunken',
    borderRadius: 'field',
    outline: '0',
    '&:focus': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  },
})

function StudioNameList({ rows, code, onPick }: StudioSelectProps) {
  const [text, setText] = useState('')
  const found = rows.filter(({ name }) => fold(name).includes(fold(text.trim())))
  return (
    <Box as="nav" aria-label="Studios" width="220px" flexShrink={0}>
      {rows.length > 8 && (
        <Box paddingBottom="8">
          <Search
            type="search"
            aria-label="Studio suchen"
            placeholder="Studio suchen"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Box>
      )}
      {found.map(each => (
        <Choice key={each.code} type="button" aria-current={each.code === code || undefined} onClick={() => onPick(each.code)}>
          {each.name}
        </Choice>
      ))}
      {found.length === 0 && <Text color="ink2">Kein Studio gefunden.</Text>}
    </Box>
  )
}
