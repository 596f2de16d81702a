import { BackdropLayer } from './backdrop-layer.tsx'

/** A bright platform game: sky, hills, a meadow, floating rocks with gems, hearts and a strength bar. */
export function DayBackdrop({ hasGauges }: { hasGauges: boolean }) {
  return (
    <span className="absolute inset-0 bg-linear-to-b from-[#5cc4f5] to-[#d6f3ff]">
      <BackdropLayer fit="ground">
        <circle cx="640" cy="190" r="52" fill="#fff3b8" />
        <g fill="#fff" opacity="0.9">
          <path d="M100 234a22 22 0 0 1 2-44 46 46 0 0 1 84-14 30 30 0 0 1 42 14 22 22 0 0 1 4 44Z" />
          <path d="M480 290a17 17 0 0 1 2-34 35 35 0 0 1 64-10 23 23 0 0 1 32 10 17 17 0 0 1 2 34Z" />
        </g>
        <path d="M0 430Q90 300 190 400T400 372t180 20 220-80v288H0Z" fill="#8fd3b4" />
        <path d="M0 480q120-90 250-30t250-10 300-20v180H0Z" fill="#5cb56f" />
        <g fill="#3f8f56">
          <path d="M86 470l34-84 34 84ZM96 430l24-66 24 66ZM690 440l30-76 30 76ZM698 404l22-58 22 58Z" />
        </g>
        <path d="M0 516h800v84H0Z" fill="#7c5230" />
        <path d="M0 508h800v18H0Z" fill="#6fce4f" />
        <path d="M334 498h122v36H334Z" fill="#7c5230" />
        <path d="M322 486h146v18H322Z" fill="#6fce4f" />
        <g fill="#64401f" opacity="0.6">
          <path d="M40 566q18-18 36 0ZM150 584q24-16 48 0ZM372 558q20-18 40 0ZM560 574q26-18 52 0ZM700 588q18-14 36 0Z" />
        </g>
        <Island x={252} y={396} />
        <Island x={580} y={372} />
        <g fill="#8d55e6" stroke="#5b2aa8" strokeWidth="3" strokeLinejoin="round">
          <path d="m220 336 10 15-10 15-10-15ZM252 328l10 15-10 15-10-15ZM284 336l10 15-10 15-10-15ZM580 310l10 15-10 15-10-15Z" />
        </g>
        <Stump />
        <Signpost />
        <Hero />
      </BackdropLayer>
      {hasGauges && <Gauges />}
    </span>
  )
}

function Island({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-54 0H54L32 30 10 38-14 50-34 28Z" fill="#8580a0" />
      <path d="M-14 50-34 28-54 0h24l8 22Z" fill="#67627f" />
      <rect x="-60" y="-10" width="120" height="16" rx="8" fill="#6fce4f" />
    </g>
  )
}

function Stump() {
  return (
    <g transform="translate(206 510)">
      <path d="M-26-30h52l4 24 14 8h-88l14-8Z" fill="#8a5a33" />
      <ellipse cy="-30" rx="26" ry="9" fill="#dcb07a" stroke="#8a5a33" strokeWidth="3" />
      <ellipse cy="-30" rx="11" ry="4" fill="none" stroke="#b07f48" strokeWidth="3" />
    </g>
  )
}

function Signpost() {
  return (
    <g transform="translate(640 510)">
      <path d="M-6-84H6V2H-6Z" fill="#8a5a33" />
      <path d="M-42-78h66l22 19-22 19h-66Z" fill="#e6bd80" stroke="#8a5a33" strokeWidth="4" strokeLinejoin="round" />
      <path d="M-28-66h44M-28-53h30" stroke="#8a5a33" strokeWidth="5" strokeLinecap="round" />
    </g>
  )
}

function Hero() {
  return (
    <g transform="translate(368 406)">
      <path d="M12 72C-24 74-40 44-26 16c6 20 20 26 42 30Z" fill="#ee7d31" />
      <path d="M-26 16c-7 13-8 26-3 37 5-7 11-10 18-11-8-6-13-14-15-26Z" fill="#fff4e4" />
      <path d="M10 40h36l3 34a6 6 0 0 1-6 6H13a6 6 0 0 1-6-6Z" fill="#ee7d31" />
      <path d="M18 44h20q2 22-10 30-12-8-10-30Z" fill="#fff4e4" />
      <path d="M7 73h18v8H7ZM31 73h18v8H31Z" fill="#4a2a20" />
      <path d="M2 8 6-20 21-6h14l15-14 4 28c0 16-13 25-26 30C15 33 2 24 2 8Z" fill="#ee7d31" />
      <path d="m9-12 9 9-8 5ZM47-12l-9 9 8 5Z" fill="#4a2a20" />
      <path d="M2 12c11 1 18 8 26 26C14 33 3 25 2 12ZM54 12c-11 1-18 8-26 26 14-5 25-13 26-26Z" fill="#fff4e4" />
      <g fill="#2c142b">
        <ellipse cx="18" cy="12" rx="3" ry="5" />
        <ellipse cx="38" cy="12" rx="3" ry="5" />
        <ellipse cx="28" cy="33" rx="5" ry="4" />
      </g>
      <path d="M8 40q20 9 40 0v9q-20 9-40 0Z" fill="#138f96" />
      <path d="m12 46-16 16 12 5 12-17Z" fill="#0e747c" />
    </g>
  )
}

function Gauges() {
  return (
    <BackdropLayer fit="topLeft">
      <g fill="#e5384f" stroke="#fff" strokeWidth="3">
        <path d="M44 58 28 42a11 11 0 0 1 16-14 11 11 0 0 1 16 14ZM88 58 72 42a11 11 0 0 1 16-14 11 11 0 0 1 16 14Z" />
        <path d="m132 58-16-16a11 11 0 0 1 16-14 11 11 0 0 1 16 14Z" fill="#0003" />
      </g>
      <path d="M28 76h120v12H28Z" fill="#0003" />
      <path d="M28 76h78v12H28Z" fill="#ffd23e" />
    </BackdropLayer>
  )
}
