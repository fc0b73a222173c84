import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { printing } from '#client/kit/stat/printing.ts'
import { LoadingLine, Trouble } from '#client/kit/stat/Trouble.tsx'
import { figures } from '#contract/figures/calls.ts'
import type { FiguresComparison } from '#contract/figures/shapes.ts'
import { AccountSheet } from './AccountSheet.tsx'
import { type FiguresAddress, figuresQueryOf, lastMonth } from './figuresAddress.ts'
import { Lacking } from './Lacking.tsx'
import { StatementTable } from './StatementTable.tsx'
import { Tools } from './Tools.tsx'
import { rangeText } from './words.ts'

interface NumbersProps {
  shown: FiguresAddress
  show: (change: Partial<FiguresAddress>) => void
  above?: ReactNode
}

/** Months of the statement against plan and year before, by group and account. */
export function Numbers({ shown, show, above }: NumbersProps) {
  const { month, span, studios } = shown
  const body = useMemo(() => figuresQueryOf({ month, span, studios }), [month, span, studios])
  const found = useCall(figures.compare, { body })
  const held = useRef<FiguresComparison>(undefined)
  if (found.data) held.current = found.data
  // The last answer stays until the next is there, unless that one fails.
  const comparison = found.data ?? (found.error ? undefined : held.current)
  return (
    <Page title="Kennzahlen">
      <Box data-stat css={printing} marginInline="-16px" minHeight="full">
        {above}
        <Box
          display="flex"
          flexWrap="wrap"
          gap="8"
          alignItems="center"
          paddingInline={{ base: '16', md: '20' }}
          paddingBlock="10"
          borderBottom="1px solid {colors.line}"
          position="relative"
          data-noprint
        >
          <Tools shown={shown} show={show} body={body} />
          <LoadingLine on={found.loading && !found.data} />
        </Box>
        {comparison ? (
          <Box aria-busy={!found.data || undefined}>
            <Box
              display="flex"
              alignItems="baseline"
              justifyContent="space-between"
              gap="12"
              paddingInline={{ base: '16', md: '20' }}
              paddingTop="14"
            >
              <Text textStyle="small" color="ink2">
                {rangeText(comparison)} · {comparison.studios.length === 1 ? '1 Studio' : `${comparison.studios.length} Studios`} · Beträge
                in CHF
              </Text>
              <Stand at={comparison.at} />
            </Box>
            <Lacking comparison={comparison} />
            <StatementTable groups={comparison.groups} range={comparison} onOpen={account => show({ account })} />
          </Box>
        ) : (
          <Trouble
            error={found.error}
            loading={found.loading}
            again={() => void found.again()}
            reset={() => show({ month: lastMonth(), span: 'monat', studios: [] })}
          />
        )}
      </Box>
      {shown.account && <AccountSheet key={shown.account} shown={shown} onClose={() => show({ account: '' })} />}
    </Page>
  )
}
