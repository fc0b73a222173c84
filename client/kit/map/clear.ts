type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export const overlaps = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const areas = (map: Element, selector: string) =>
  [...map.querySelectorAll<HTMLElement>(selector)].map(element => ({ element, area: element.getBoundingClientRect() }))

/** Hides what would be written below something else: a canton's name below a pin, a pin's name below a bundle of others. */
export function clearNames(map: Element) {
  const bundles = areas(map, '.cluster')
  for (const { element, area } of areas(map, '.pin .name'))
    element.style.visibility = bundles.some(each => overlaps(area, each.area)) ? 'hidden' : ''
  const taken = [...bundles, ...areas(map, '.pin .disc'), ...areas(map, '.pin .name').filter(({ element }) => !element.style.visibility)]
  for (const { element, area } of areas(map, '.canton span'))
    element.style.visibility = taken.some(each => overlaps(area, each.area)) ? 'hidden' : ''
}
