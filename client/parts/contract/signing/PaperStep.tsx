import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Check } from '#client/kit/Check.tsx'
import { date, money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { priceWords } from '#client/parts/contract/words.ts'
import type { Signatures } from '#client/parts/signedForm/taking.ts'
import { hashOf, type SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { PaperView } from './PaperView.tsx'

/** The way out for somebody who does not want that: what goes over from somebody else is as it is. */
const otherWay: Record<SignedPaper['kind'], string> = {
  contract: ', oder wähle ein Angebot, das von selbst endet',
  upgrade: ', oder wähle ein Angebot, das von selbst endet',
  transfer: '',
}

interface PaperStepProps {
  paper: SignedPaper
  signatures: Signatures
  /** Name of the studio, as the paper bears it. */
  studioName: string
  /** By so many months it renews without a notice; null where it doesn't. That line is ticked by itself (C11). */
  renewal: number | null
  renews: boolean
  onRenews: (renews: boolean) => void
  missing: boolean
  /** Other things that people look for. */
  children?: ReactNode
}

/** The whole paper before it is signed, with what people look for first: price, end, renewal, last day of notice. */
export function PaperStep({ paper, signatures, studioName, renewal, renews, onRenews, missing, children }: PaperStepProps) {
  const [hash, setHash] = useState('')
  useEffect(() => {
    let gone = false
    void hashOf(paper).then(next => !gone && setHash(next))
    return () => {
      gone = true
    }
  }, [paper])
  const { first: member = null, others } = signatures
  const signed = useMemo(
    () => ({ studioName, member, guardian: others.guardian ?? null, hash, number: null }),
    [studioName, member, others.guardian, hash],
  )
  return (
    <>
      <ReckoningLines label="Das Wichtigste">
        <ReckoningLine title="Beginn" value={date(paper.start)} />
        {paper.terms.kind === 'entries' && <ReckoningLine title="Eintritte" value={paper.terms.entries} />}
        {/* Visits are good until they are used up: nobody has to give notice. */}
        {(paper.end || paper.terms.kind !== 'entries') && (
          <ReckoningLine title="Ende" value={paper.end ? date(paper.end) : 'bis zur Kündigung'} />
        )}
        {paper.lastNotice && <ReckoningLine title="Letzter Kündigungstag" value={date(paper.lastNotice)} />}
        <ReckoningLine title="Preis" value={priceWords({ ...paper.terms, price: paper.price })} />
        {paper.total !== null && <ReckoningLine strong title="Ganze Laufzeit, mit Gebühren und MWST" value={money(paper.total)} />}
        {children}
      </ReckoningLines>
      {renewal !== null && (
        <Box>
          <Check
            checked={renews}
            onChange={onRenews}
            error={missing && !renews ? `Kreuze an, dass sich der Vertrag verlängert${otherWay[paper.kind]}.` : undefined}
          >
            {`Ohne Kündigung verlängert sich der Vertrag jeweils um ${renewal === 1 ? '1 Monat' : `${renewal} Monate`}.`}
          </Check>
        </Box>
      )}
      <Text textStyle="small" color="ink2">
        So wird der Vertrag unterschrieben:
      </Text>
      <PaperView paper={paper} signed={signed} />
    </>
  )
}
