import { mount } from "svelte";

import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import "./lib/theme.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
