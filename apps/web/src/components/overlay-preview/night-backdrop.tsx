import { BackdropLayer } from './backdrop-layer.tsx'

/** A dark adventure: moon, peaks, a castle with lit windows, a river of lava, bars of health and a map. */
export function NightBackdrop({ hasGauges }: { hasGauges: boolean }) {
  return (
    <span className="absolute inset-0 bg-linear-to-b from-[#0a0d26] via-[#1d1740] to-[#41204a]">
      <BackdropLayer fit="ground">
        <circle cx="212" cy="214" r="92" fill="#8f8ad0" opacity="0.14" />
        <circle cx="212" cy="214" r="56" fill="#e8e4ff" />
        <path
          d="M190 190a10 10 0 1 0 2 20 10 10 0 0 0-2-20ZM226 226a14 14 0 1 0 2 27 14 14 0 0 0-2-27Z"
          fill="#cdc7ef"
        />
        <g fill="#fff">
          <path d="M60 170h3v3h-3ZM130 80h3v3h-3ZM330 130h4v4h-4ZM420 200h3v3h-3ZM510 90h3v3h-3ZM580 170h4v4h-4ZM660 110h3v3h-3ZM740 180h3v3h-3ZM96 290h3v3h-3ZM470 280h3v3h-3ZM300 250h3v3h-3Z" />
        </g>
        <path d="M0 440 110 320l70 70 110-130 120 150 90-80 110 110 90-70 100 90v140H0Z" fill="#231b4a" />
        <path d="m290 260 34 42-26-8-22 14-16-14Z" fill="#4b4382" />
        <g fill="#150f2e">
          <path d="M520 520V350h20v-24h14v24h14v-24h14v24h20v170Z" />
          <path d="M600 520V300l28-46 28 46v220ZM500 520v-96l18-30 18 30v96ZM656 520V392h54v128Z" />
          <path d="M656 392v-14h10v8h10v-8h14v8h10v-8h10v14Z" />
        </g>
        <g fill="#ffb84a">
          <path d="M620 318h16v26h-16ZM536 376h10v18h-10ZM566 376h10v18h-10ZM674 414h10v18h-10ZM692 414h10v18h-10ZM512 440h10v16h-10ZM566 430h10v18h-10Z" />
        </g>
        <path d="M0 500q140-44 280-10t260-8 260-8v126H0Z" fill="#120c26" />
        <path d="M270 600q60-46 20-70t60-36h38q-60 20-20 44t-10 62Z" fill="#ff6a2b" />
        <path d="M300 600q44-44 14-68t44-36h12q-44 18-16 42t-14 62Z" fill="#ffd057" />
        <path d="M40 540l22-62 22 62ZM70 552l18-48 18 48ZM724 560l20-58 20 58Z" fill="#0b0719" />
        <Knight />
      </BackdropLayer>
      {hasGauges && <Gauges />}
    </span>
  )
}

function Knight() {
  return (
    <g transform="translate(430 452)">
      <path d="M4 28q-22 30-14 58l34-14Z" fill="#a31a3c" />
      <path d="M6 26h34l4 36H2Z" fill="#8d93b8" />
      <path d="M8 60h12v26H8ZM26 60h12v26H26Z" fill="#5d628a" />
      <path d="M10 6h26v20H10Z" fill="#b7bcda" />
      <path d="M14 12h22v5H14Z" fill="#17122f" />
      <path d="M23-8q14-2 14 12h-8Z" fill="#cf204d" />
      <path d="m46 44 34-44 5 4-32 46Z" fill="#dfe4ff" />
    </g>
  )
}

function Gauges() {
  return (
    <>
      <BackdropLayer fit="topLeft">
        <path d="M28 30h170v14H28ZM28 52h130v10H28Z" fill="#000a" stroke="#fff4" strokeWidth="2" />
        <path d="M29 31h118v12H29Z" fill="#e5384f" />
        <path d="M29 53h96v8H29Z" fill="#4c8dff" />
      </BackdropLayer>
      <BackdropLayer fit="bottomRight">
        <circle cx="726" cy="528" r="46" fill="#0b0719" stroke="#cdb77a" strokeWidth="4" />
        <path d="M696 540q20-34 36-16t24-24" fill="none" stroke="#6f64b5" strokeWidth="8" strokeLinecap="round" />
        <circle cx="732" cy="524" r="6" fill="#ffd057" />
      </BackdropLayer>
    </>
  )
}
