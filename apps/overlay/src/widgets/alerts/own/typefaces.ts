import './typefaces.css'
