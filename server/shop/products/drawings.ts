/** Drawings of our own for the demo's products: one shape each, in the product's colour. */
const shapes = {
  bottle: '<rect x="270" y="110" width="100" height="70" rx="14"/><rect x="220" y="190" width="200" height="360" rx="56"/>',
  tin: '<rect x="180" y="150" width="280" height="60" rx="18"/><rect x="200" y="220" width="240" height="320" rx="28"/>',
  bar: '<rect x="110" y="260" width="420" height="130" rx="26"/><path d="M110 280l-50-30v150l50-30zM530 280l50-30v150l-50-30z"/>',
  shirt: '<path d="M230 130l-130 80 50 110 60-30v260h220V290l60 30 50-110-130-80c-30 50-150 50-180 0z"/>',
  towel: '<rect x="170" y="120" width="300" height="420" rx="24"/><rect x="170" y="440" width="300" height="30" fill="#fff" opacity=".4"/>',
  ring: '<path d="M320 140a190 150 0 1 0 1 0zm0 70a120 85 0 1 1-1 0z" fill-rule="evenodd"/>',
  ticket: '<path d="M110 220h420v70a40 40 0 0 0 0 80v70H110v-70a40 40 0 0 0 0-80z"/>',
  plate: '<circle cx="320" cy="330" r="200"/><circle cx="320" cy="330" r="120" fill="#fff" opacity=".35"/>',
} as const
export type Shape = keyof typeof shapes

/** A square picture as SVG. */
export const drawing = (shape: Shape, colour: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">
    <rect width="640" height="640" fill="#eef1ee"/>
    <circle cx="320" cy="330" r="260" fill="${colour}" opacity=".14"/>
    <g fill="${colour}">${shapes[shape]}</g>
  </svg>`
