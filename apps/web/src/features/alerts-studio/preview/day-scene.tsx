import { SceneLayer } from './scene-layer.tsx'

/** A bright jump-and-run: sky, hills, a meadow with blocks and coins, hearts and score. */
export function DayScene({ hasGauges }: { hasGauges: boolean }) {
  return (
    <span className="absolute inset-0 bg-linear-to-b from-[#5cc4f5] to-[#d6f3ff]">
      <SceneLayer fit="ground">
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
          <path d="M40 556h34v14H40ZM150 574h46v12h-46ZM372 546h40v14h-40ZM560 560h52v14h-52ZM700 578h36v12h-36Z" />
        </g>
        <g fill="#d98b3a" stroke="#8f5417" strokeWidth="4">
          <path d="M210 386h44v44h-44ZM254 386h44v44h-44ZM298 386h44v44h-44ZM566 366h44v44h-44Z" />
        </g>
        <g fill="#ffd23e" stroke="#c98a10" strokeWidth="4">
          <ellipse cx="232" cy="352" rx="11" ry="15" />
          <ellipse cx="276" cy="352" rx="11" ry="15" />
          <ellipse cx="320" cy="352" rx="11" ry="15" />
          <ellipse cx="588" cy="334" rx="11" ry="15" />
        </g>
        <path d="M616 510v-60h-8v-26h72v26h-8v60Z" fill="#2f9e44" stroke="#1c6b2d" strokeWidth="4" />
        <Hero />
      </SceneLayer>
      {hasGauges && <Gauges />}
    </span>
  )
}

function Hero() {
  return (
    <g transform="translate(376 406)">
      <path d="M8 64 4 80h18l2-16ZM30 64l4 16h16l-4-16Z" fill="#3b2a5c" />
      <path d="M4 30h44v36H4Z" fill="#4a5fd0" />
      <path d="M-6 34h12v22H-6ZM46 34h12v22H46Z" fill="#f0b98a" />
      <circle cx="26" cy="14" r="20" fill="#f6c79b" />
      <path d="M4 10a22 22 0 0 1 44-2h10v7H4Z" fill="#cf204d" />
      <path d="M34 14h5v9h-5Z" fill="#2c142b" />
    </g>
  )
}

function Gauges() {
  return (
    <SceneLayer fit="topLeft">
      <g fill="#e5384f" stroke="#fff" strokeWidth="3">
        <path d="M44 58 28 42a11 11 0 0 1 16-14 11 11 0 0 1 16 14ZM88 58 72 42a11 11 0 0 1 16-14 11 11 0 0 1 16 14Z" />
        <path d="m132 58-16-16a11 11 0 0 1 16-14 11 11 0 0 1 16 14Z" fill="#0003" />
      </g>
      <path d="M28 76h120v12H28Z" fill="#0003" />
      <path d="M28 76h78v12H28Z" fill="#ffd23e" />
    </SceneLayer>
  )
}
