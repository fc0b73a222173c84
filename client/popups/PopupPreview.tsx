import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { type Brand, brands } from '#contract/brand.ts'
import type { PopupForm } from '#contract/popups.ts'
import { PopupContent } from './PopupContent.tsx'

/** The popup as members will see it, in either brand, on a phone and on a desk. */
export function Preview() {
  const { values } = useFormikContext<Partial<PopupForm>>()
  const [brand, setBrand] = useState<Brand>('toess')
  const [device, setDevice] = useState<'phone' | 'desk'>('phone')
  const shown = values.brand ?? brand
  const { title, text = '', image, leadLabel } = values
  return (
    <Section title="Vorschau">
      <Box display="flex" flexWrap="wrap" gap="8" paddingBottom="12">
        <Segmented
          label="Vorschau in der Marke"
          value={shown as Brand}
          options={(Object.keys(brands) as Brand[]).map(name => [name, brands[name].word] as const)}
          onChange={setBrand}
        />
        <Segmented
          label="Vorschau auf dem Gerät"
          value={device}
          options={[
            ['phone', 'Telefon'],
            ['desk', 'Desktop'],
          ]}
          onChange={setDevice}
        />
      </Box>
      <Box
        data-brand={shown}
        bg="sunken"
        borderRadius="card"
        paddingTop="16"
        paddingInline={device === 'phone' ? '0' : '16'}
        paddingBottom={device === 'phone' ? '0' : '16'}
        maxWidth={device === 'phone' ? '390px' : '620px'}
      >
        <Box display="flex" alignItems="center" gap="8" paddingInline="16" paddingBottom="12" textStyle="small" color="ink2">
          <Logo brand={shown as Brand} size={24} />
          {brands[shown as Brand].name}
        </Box>
        <Box data-preview bg="raised" borderTopRadius="sheet" borderBottomRadius={device === 'phone' ? '0' : 'sheet'} padding="20">
          <Box textStyle="heading" paddingBottom="12">
            {title || 'Titel'}
          </Box>
          <PopupContent key={text} text={text} image={image ? `files/${image}` : null} />
          <Box display="flex" flexWrap="wrap" gap="8" paddingTop="16" inert>
            {leadLabel && <Button tabIndex={-1}>{leadLabel}</Button>}
            <Button tabIndex={-1} look={leadLabel ? 'side' : 'main'}>
              Schliessen
            </Button>
          </Box>
        </Box>
      </Box>
    </Section>
  )
}
