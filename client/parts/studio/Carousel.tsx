import { Box } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { WallTime } from '#contract/rules/studios/openness.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { StudioCard } from './StudioCard.tsx'

interface CarouselProps {
  studios: readonly PublicStudio[]
  selected: string | undefined
  wall: WallTime
  busy: boolean
  onSelect: (code: string) => void
  onPick: (studio: PublicStudio) => void
}

/** Cards side by side; while a person scrolls, a card of which 0.7 is in sight is selected (L283). Arrow keys go from card to card. */
export function Carousel({ studios, selected, wall, busy, onSelect, onPick }: CarouselProps) {
  const { ref, lead } = useCoupled(studios, selected, onSelect)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = studios.findIndex(({ code }) => code === selected)
    const next = studios[Math.min(studios.length - 1, Math.max(0, at + step))]
    if (!next) return
    onSelect(next.code)
    const inCard = (event.target as HTMLElement).closest('[data-card]')
    if (inCard) event.currentTarget.querySelector<HTMLElement>(`[data-card="${next.code}"] button`)?.focus({ preventScroll: true })
  }
  return (
    <Box
      ref={ref}
      role="region"
      aria-label="Studios"
      tabIndex={0}
      position="absolute"
      insetInline="0"
      bottom="0"
      display="flex"
      gap="12"
      padding="16"
      overflowX="auto"
      zIndex={1}
      scrollSnapType="x mandatory"
      // Between and above the cards the map is in sight, and its pins are there to be tapped.
      pointerEvents="none"
      css={{ scrollbarWidth: 'none', '& > *': { pointerEvents: 'auto' } }}
      onPointerDown={lead}
      onTouchStart={lead}
      onWheel={lead}
      onKeyDown={walk}
    >
      {studios.map(studio => (
        <StudioCard
          key={studio.code}
          studio={studio}
          selected={studio.code === selected}
          wall={wall}
          busy={busy && studio.code === selected}
          onSelect={() => onSelect(studio.code)}
          onPick={() => onPick(studio)}
        />
      ))}
    </Box>
  )
}

/** Scrolls to the card that was selected elsewhere, and selects the card that a person scrolls to. */
function useCoupled(studios: readonly PublicStudio[], selected: string | undefined, onSelect: (code: string) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const led = useRef(false)
  const scrolledTo = useRef<string>(undefined)
  const choose = useRef(onSelect)
  choose.current = onSelect
  useEffect(() => {
    const root = ref.current
    if (!root || studios.length === 0) return
    const seen = new Set<Element>()
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, intersectionRatio } of entries) intersectionRatio >= 0.7 ? seen.add(target) : seen.delete(target)
        const first = [...root.children].find(card => seen.has(card)) as HTMLElement | undefined
        if (!led.current || !first?.dataset.card) return
        scrolledTo.current = first.dataset.card
        choose.current(first.dataset.card)
      },
      { root, threshold: 0.7 },
    )
    for (const card of root.children) watch.observe(card)
    return () => watch.disconnect()
  }, [studios])
  useEffect(() => {
    const card = ref.current?.querySelector<HTMLElement>(`[data-card="${selected}"]`)
    if (!card || scrolledTo.current === selected) return
    led.current = false
    scrolledTo.current = undefined
    card.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [selected])
  const lead = () => {
    led.current = true
  }
  return { ref, lead }
}
